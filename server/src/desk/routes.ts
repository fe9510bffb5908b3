import { answerClarification, askBack } from '@xunyi/contract/clarifications'
import * as desk from '@xunyi/contract/desk'
import * as drafts from '@xunyi/contract/drafts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import * as clarifications from './clarifications/ask-back.ts'
import * as added from './clarifications/answer.ts'
import { draftsOf } from './drafts/draft-list.ts'
import { openDraft } from './drafts/open-draft.ts'
import { openEvidence } from './drafts/open-evidence.ts'
import { readDraft } from './drafts/read-draft.ts'
import { discardDraft, saveDraft } from './drafts/save-draft.ts'
import { returnDraft, submitDraft } from './drafts/submit-draft.ts'
import { mergeQuestions, splitQuestion } from './merge.ts'
import type { Answered } from './publishing/answer-question.ts'
import { approveDraft } from './publishing/approve.ts'
import { casesOfDraft } from './publishing/draft-cases.ts'
import { linkAnswer } from './publishing/link-answer.ts'
import { publishDraft } from './publishing/publish.ts'
import { proposeRejection } from './publishing/reject-question.ts'
import { assignQuestions, writersOfDesk } from './queue/assign.ts'
import { claim, release } from './queue/claim.ts'
import type { DeskContext } from './queue/context.ts'
import { addNote } from './queue/notes.ts'
import { questionOf } from './queue/question.ts'
import { countsOf, queueOf } from './queue/queue.ts'

export function deskRoutes(app: FastifyInstance, context: DeskContext): void {
  serve(app, context, desk.queue, (input, { person }) => queueOf(context, person.userId, input))
  serve(app, context, desk.deskCounts, () => countsOf(context))
  serve(app, context, desk.question, ({ id }, { person }) => questionOf(context, id, person))
  serve(app, context, desk.addNote, (input, { person }) => addNote(context, person.userId, input).then(toNull))
  serve(app, context, desk.deskStaff, () => writersOfDesk(context.db))
  serve(app, context, desk.assign, (input, { person }) => assignQuestions(context, person.userId, input).then(toNull))
  serve(app, context, desk.claim, ({ id }, { person }) => claim(context, person.userId, id))
  serve(app, context, desk.release, ({ id }, { person }) => release(context, person.userId, id).then(toNull))
  serve(app, context, desk.link, ({ id, entry_id }, { person }) => linkAnswer(context, { questionId: id, entryId: entry_id, actor: person.userId }))
  serve(app, context, desk.reject, (input, { person }) => proposeRejection(context, person.userId, input).then(toNull))
  serve(app, context, askBack, (input, { person }) => clarifications.askBack(context, person.userId, input))
  serve(app, context, answerClarification, (input, { person }) => added.answerClarification(context, person, input))
  serve(app, context, desk.merge, (input, { person }) => mergeQuestions(context, person.userId, input).then(toNull))
  serve(app, context, desk.split, (input, { person }) => splitQuestion(context, person.userId, input))
  serve(app, context, drafts.drafts, (input, { person }) => draftsOf(context.db, person.userId, input))
  serve(app, context, drafts.openDraft, (input, { person }) => openDraft(context, person.userId, input))
  serve(app, context, drafts.readDraft, ({ id }, { person }) => readDraft(context, person.userId, id))
  serve(app, context, drafts.saveDraft, (input, { person }) => saveDraft(context, person.userId, input))
  serve(app, context, drafts.submitDraft, (input, { person }) => submitDraft(context, person.userId, input))
  serve(app, context, drafts.openEvidence, (input, { person }) => openEvidence(context, person.userId, input))
  serve(app, context, drafts.approveDraft, (input, { person }) => approveDraft(context, person.userId, input))
  serve(app, context, drafts.publishDraft, (input, { person }) => publishDraft(context, person.userId, input).then(toOutput))
  serve(app, context, drafts.draftCases, ({ id }) => casesOfDraft(context, id))
  serve(app, context, drafts.returnDraft, (input, { person }) => returnDraft(context, person.userId, input))
  serve(app, context, drafts.discardDraft, (input, { person }) => discardDraft(context, person.userId, input).then(toNull))
}

const toNull = () => null
const toOutput = ({ entryId, version, letters }: Answered) => ({ entry_id: entryId, version, letters })
