import type { Near, question as questionEndpoint } from '@xunyi/contract/desk'
import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from './context.ts'
import { publishedEntry } from '../../library/entries.ts'
import { categoryNames } from '../../moderation/lists.ts'
import { commonDepartments } from '../../accounts/departments.ts'
import { isAdverse } from './adverse.ts'
import { staffNames } from './staff-names.ts'
import { similarOpenQuestions } from '../grouping/open-questions.ts'
import { queuedQuestion } from './queue.ts'

const shownNear = 5
/** Characters of an answer that are shown beside a question. */
const beginning = 160

/** One question with whatever helps to answer it. @throws Refused notFound */
export async function questionOf(context: DeskContext, id: string): Promise<Answer<typeof questionEndpoint>> {
  const { db } = context
  const queued = await queuedQuestion(db, context.clock(), id)
  if (!queued) throw new Refused('notFound')
  const { reason, closed_by, entry_id } = await db.selectFrom('open_questions').select(['reason', 'closed_by', 'entry_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const askers = await askersOf(db, id)
  // Whoever answers may need it; nobody does once that is done, nor where it would tell who asked.
  const shown = queued.state === 'closed' ? new Set() : await commonDepartments(db, askers.map(({ department }) => department))
  return {
    ...queued,
    asked_by: askers.map(({ user_id, identity, department, text, asked_at }) => ({ asker: askerOf(context, id, user_id), identity, department: shown.has(department) ? department : '', text, asked_at: new Date(asked_at).toISOString(), adverse: isAdverse(text) })),
    nearest: await nearest(context, queued.question),
    similar: queued.state === 'closed' ? [] : await similarOpenQuestions(db, context.openQuestions, queued, shownNear),
    blocked: await blockedAs(context, queued.question),
    reason,
    closed_by: closed_by === null ? null : (await staffNames(db, [closed_by]))(closed_by),
    entry_id,
    letters: await lettersOf(db, id),
  }
}

/** Stands for an asker within one question: the same at every look, and leads to nobody, not even for those who know everybody's id. */
export function askerOf({ secrets }: Pick<DeskContext, 'secrets'>, questionId: string, userId: string): string {
  return secrets.askers(`${questionId} ${userId}`).slice(0, 22)
}

export function askersOf(db: Db, questionId: string) {
  return db
    .selectFrom('open_question_askers')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'identity', 'department', 'text', 'asked_at'])
    .where('question_id', '=', questionId)
    .orderBy('asked_at')
    .orderBy('user_id')
    .execute()
}

async function nearest({ db, catalogue }: DeskContext, question: string): Promise<Near[]> {
  const found = catalogue.index.search(question, { limit: shownNear })
  const entries = await Promise.all(found.map(({ id }) => publishedEntry(db, id)))
  return found.flatMap(({ text, matched, score, band, opposed }, at) => {
    const entry = entries[at]
    // Withdrawn since this server last looked.
    if (!entry) return []
    return [{ entry_id: entry.id, question: text, matched, score, band, opposed, answer: shortened(entry.answer) }]
  })
}

function shortened(answer: string): string {
  const characters = [...answer.replace(/\s+/g, ' ')]
  return characters.length > beginning ? `${characters.slice(0, beginning).join('')}…` : characters.join('')
}

async function blockedAs({ db, moderator }: DeskContext, question: string): Promise<string | null> {
  const hit = moderator.check(question)
  return hit ? ((await categoryNames(db, [hit.category])).get(hit.category) ?? hit.category) : null
}

async function lettersOf(db: Db, questionId: string): Promise<{ sent: number; read: number }> {
  return db
    .selectFrom('letters')
    .select((row) => [row.fn.countAll<number>().as('sent'), row.fn.count<number>('read_at').as('read')])
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow()
}
