import type { link as linkEndpoint } from '@xunyi/contract/desk'
import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { QuestionIndex } from '@xunyi/retrieval/question-index'
import { approverBeside } from '../../approvals/approvals.ts'
import type { Db } from '../../db/database.ts'
import { publishedEntry, type Entry } from '../../library/entries.ts'
import { publishIn, waitingProposal } from '../../proposals/decide.ts'
import { acts, propose } from '../../proposals/propose.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { lockQuestion } from '../queue/claim.ts'
import { questionSubject } from '../queue/proposed.ts'
import type { DeskContext } from '../queue/context.ts'
import { answerQuestion, type Answered } from './answer-question.ts'
import { refuseWhileSubmitted } from './close-question.ts'

interface Link {
  questionId: string
  entryId: string
  actor: string
}

/**
 * Answers a question with a published entry where the search itself finds the entry very close to the words of every asker; otherwise a second person
 * has to confirm.
 * @throws Refused notFound: the question is answered or has no asker, or the entry is not published; conflict: claimed by another user, or something waits; notAllowed: held by pharmacovigilance
 */
export async function linkAnswer(context: DeskContext, { questionId, entryId, actor }: Link): Promise<Answer<typeof linkEndpoint>> {
  const { db, catalogue } = context
  const judged = await wordingsOf(db, questionId)
  const allow = async (tx: Db) => {
    await lockQuestion(tx, context.clock(), actor, questionId)
    await refuseWhileSubmitted(tx, questionId)
    return {}
  }
  if (!liesClose(catalogue.index, entryId, judged)) {
    await db.transaction().execute(async (tx) => {
      await allow(tx)
      await refuseWhileHeld(tx, questionId)
      const { version } = await entryToLink(tx, entryId)
      await propose(tx, context.clock(), actor, { kind: 'link', subject: questionSubject(questionId), detail: { entry: entryId, version } })
    })
    return { letters: 0, proposed: true }
  }
  const { letters } = await answerQuestion(
    context,
    { questionId, actor },
    {
      action: 'question.link',
      outcome: 'linked',
      async allow(tx) {
        if ((await wordingsOf(tx, questionId)).some((wording) => !judged.includes(wording)))
          throw new Refused('conflict', { msg: '刚有新的提问者加入，请核对后再试' })
        return allow(tx)
      },
      entryOf: (tx) => entryToLink(tx, entryId),
    },
  )
  return { letters, proposed: false }
}

/** Carries a proposed link out. @throws Refused notFound: decided or closed meanwhile; noRole: one's own; conflict: the entry has changed since it was proposed */
export async function approveLink(context: DeskContext, actor: string, id: string): Promise<Answered> {
  const { subject, detail } = await waitingProposal(context.db, acts, id)
  const { entry, version } = JSON.parse(detail) as { entry: string; version: number }
  return answerQuestion(
    context,
    { questionId: subject.slice(questionSubject('').length), actor },
    {
      action: 'question.link',
      outcome: 'linked',
      async allow(tx) {
        const { proposed_by, ...approved } = await publishIn(tx, context.clock(), actor, { of: acts, id })
        return { proposed_by, ...approverBeside(actor, approved) }
      },
      async entryOf(tx) {
        const current = await entryToLink(tx, entry)
        if (current.version !== version) throw new Refused('conflict', { msg: `条目已更新到第 ${current.version} 版：请退回，由提议人核对后重新提议` })
        return current
      },
    },
  )
}

async function entryToLink(tx: Db, id: string): Promise<Entry> {
  const entry = await publishedEntry(tx, id)
  if (!entry) throw new Refused('notFound', { msg: '该条目不存在或已撤下' })
  return entry
}

/** Wordings that are searched, each on its own; more of them are for a second person to read. */
const maxSearched = 40
/** Candidates of each search: as many as the console shows beside a question. */
const considered = 5

/** Whether the search finds the entry the same as, or very close to, each of the wordings. */
function liesClose(index: QuestionIndex, entryId: string, wordings: readonly string[]): boolean {
  const close = (wording: string) => index.search(wording, { limit: considered }).some(({ id, band }) => id === entryId && band !== 'related')
  return wordings.length <= maxSearched && wordings.every(close)
}

/** The words of every asker: each letter shows the asker's own. */
async function wordingsOf(db: Db, questionId: string): Promise<string[]> {
  const rows = await db.selectFrom('open_question_askers').select('text').distinct().where('question_id', '=', questionId).orderBy('text').execute()
  return rows.map(({ text }) => text)
}
