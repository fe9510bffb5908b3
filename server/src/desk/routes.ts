import * as desk from '@xunyi/contract/desk'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { approveDraft } from './approve.ts'
import { claim, release } from './claim.ts'
import { rejectQuestion } from './close.ts'
import { draftsOf, openDraft, readDraft } from './drafts.ts'
import { mergeQuestions, splitQuestion } from './merge.ts'
import { linkAnswer, type Answered } from './publish.ts'
import { questionOf } from './question.ts'
import { queueOf } from './queue.ts'
import { discardDraft, saveDraft } from './save.ts'
import { returnDraft, submitDraft } from './submit.ts'

export function deskRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, desk.queue, (input, { person }) => queueOf(house, person.userId, input))
  serve(app, house, desk.question, ({ id }) => questionOf(house, id))
  serve(app, house, desk.claim, ({ id }, { person }) => claim(house, person.userId, id))
  serve(app, house, desk.release, ({ id }, { person }) => release(house, person.userId, id).then(nothing))
  serve(app, house, desk.link, ({ id, entry_id }, { person }) => linkAnswer(house, { questionId: id, entryId: entry_id, actor: person.userId }).then(told))
  serve(app, house, desk.reject, (input, { person }) => rejectQuestion(house, person.userId, input).then(nothing))
  serve(app, house, desk.merge, (input, { person }) => mergeQuestions(house, person.userId, input).then(nothing))
  serve(app, house, desk.split, (input, { person }) => splitQuestion(house, person.userId, input))
  serve(app, house, desk.drafts, (input, { person }) => draftsOf(house.db, person.userId, input))
  serve(app, house, desk.openDraft, (input, { person }) => openDraft(house, person.userId, input))
  serve(app, house, desk.readDraft, ({ id }) => readDraft(house, id))
  serve(app, house, desk.saveDraft, (input, { person }) => saveDraft(house, person.userId, input))
  serve(app, house, desk.submitDraft, (input, { person }) => submitDraft(house, person.userId, input))
  serve(app, house, desk.approveDraft, (input, { person }) => approveDraft(house, person.userId, input).then(told))
  serve(app, house, desk.returnDraft, (input, { person }) => returnDraft(house, person.userId, input))
  serve(app, house, desk.discardDraft, (input, { person }) => discardDraft(house, person.userId, input).then(nothing))
}

const nothing = () => null
const told = ({ entryId, version, letters }: Answered) => ({ entry_id: entryId, version, letters })
