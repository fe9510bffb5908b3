import * as desk from '@xunyi/contract/desk'
import * as drafts from '@xunyi/contract/drafts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { approveDraft } from './approve.ts'
import { claim, release } from './claim.ts'
import { rejectQuestion } from './close.ts'
import type { DeskContext } from './context.ts'
import { draftsOf, openDraft, readDraft } from './drafts.ts'
import { mergeQuestions, splitQuestion } from './merge.ts'
import { linkAnswer, type Answered } from './publish.ts'
import { questionOf } from './question.ts'
import { queueOf } from './queue.ts'
import { discardDraft, saveDraft } from './save.ts'
import { returnDraft, submitDraft } from './submit.ts'

export function deskRoutes(app: FastifyInstance, context: DeskContext): void {
  serve(app, context, desk.queue, (input, { person }) => queueOf(context, person.userId, input))
  serve(app, context, desk.question, ({ id }) => questionOf(context, id))
  serve(app, context, desk.claim, ({ id }, { person }) => claim(context, person.userId, id))
  serve(app, context, desk.release, ({ id }, { person }) => release(context, person.userId, id).then(nothing))
  serve(app, context, desk.link, ({ id, entry_id }, { person }) => linkAnswer(context, { questionId: id, entryId: entry_id, actor: person.userId }).then(told))
  serve(app, context, desk.reject, (input, { person }) => rejectQuestion(context, person.userId, input).then(nothing))
  serve(app, context, desk.merge, (input, { person }) => mergeQuestions(context, person.userId, input).then(nothing))
  serve(app, context, desk.split, (input, { person }) => splitQuestion(context, person.userId, input))
  serve(app, context, drafts.drafts, (input, { person }) => draftsOf(context.db, person.userId, input))
  serve(app, context, drafts.openDraft, (input, { person }) => openDraft(context, person.userId, input))
  serve(app, context, drafts.readDraft, ({ id }) => readDraft(context, id))
  serve(app, context, drafts.saveDraft, (input, { person }) => saveDraft(context, person.userId, input))
  serve(app, context, drafts.submitDraft, (input, { person }) => submitDraft(context, person.userId, input))
  serve(app, context, drafts.approveDraft, (input, { person }) => approveDraft(context, person.userId, input).then(told))
  serve(app, context, drafts.returnDraft, (input, { person }) => returnDraft(context, person.userId, input))
  serve(app, context, drafts.discardDraft, (input, { person }) => discardDraft(context, person.userId, input).then(nothing))
}

const nothing = () => null
const told = ({ entryId, version, letters }: Answered) => ({ entry_id: entryId, version, letters })
