import type { Near, question as questionEndpoint } from '@xunyi/contract/desk'
import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { Role } from '@xunyi/contract/roles'
import { commonDepartments } from '../../accounts/departments.ts'
import type { Db } from '../../db/database.ts'
import { heldPlaceholder } from '../../held-texts.ts'
import type { StaffUser } from '../../http/request-context.ts'
import { publishedEntry } from '../../library/entries.ts'
import { categoryNames } from '../../moderation/lists.ts'
import { similarOpenQuestions } from '../grouping/open-questions.ts'
import { isAdverse } from './adverse.ts'
import { askerPseudonym, askersOf } from './askers.ts'
import type { DeskContext } from './context.ts'
import { notesOf } from './notes.ts'
import { queuedQuestion } from './queue-rows.ts'
import { clarificationsAmong } from '../wordings/clarifications.ts'
import { wordingsAmong } from '../wordings/further.ts'
import { staffNames } from '../../accounts/staff-names.ts'

const maxNear = 5
/** Wordings that are searched; each is a search of its own. */
const maxSearched = 8
/** Characters of an answer's excerpt. */
const excerptLength = 160

/**
 * A question with its askers, the nearest entries and similar open questions. While it waits for pharmacovigilance its words, and what was found by them, are
 * left out: an officer reads them in the case, where that is recorded.
 * @throws Refused notFound
 */
export async function questionOf(context: DeskContext, id: string, { roles }: Pick<StaffUser, 'roles'>): Promise<Answer<typeof questionEndpoint>> {
  const { db } = context
  const queued = await queuedQuestion(db, context.clock(), id)
  if (!queued) throw new Refused('notFound')
  const { reason, closed_by, entry_id } = await db
    .selectFrom('open_questions')
    .select(['reason', 'closed_by', 'entry_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const askers = await askersOf(db, id)
  const cases = await casesOf(db, id, roles)
  const { held } = queued
  const further = Map.groupBy(await wordingsAmong(db, [id]), ({ user_id }) => user_id)
  const furtherOf = (userId: string) => (held ? [] : (further.get(userId) ?? []).map(({ text }) => text))
  const clarificationsOf = await clarificationsByAsker(db, id, held)
  // A department is shown while the question is open and only where it is too common to identify an asker.
  const departments =
    queued.state === 'closed' || held
      ? new Set()
      : await commonDepartments(
          db,
          askers.map(({ department }) => department),
        )
  return {
    ...queued,
    asked_by: askers.map(({ user_id, identity, department, text, asked_at, letter, case_id }) => ({
      asker: askerPseudonym(context, id, user_id),
      identity,
      department: departments.has(department) ? department : '',
      text: held ? heldPlaceholder : text,
      further: furtherOf(user_id),
      clarifications: clarificationsOf(user_id),
      asked_at: new Date(asked_at).toISOString(),
      adverse: held || isAdverse(text),
      letter: letter === null || held ? null : { id: letter, in_case: cases.in_case || case_id !== null },
    })),
    nearest: held
      ? []
      : await nearest(context, [...new Set([queued.question, ...askers.flatMap(({ user_id, text }) => [text, ...furtherOf(user_id)])])].slice(0, maxSearched)),
    similar: queued.state === 'closed' || held ? [] : await similarOpenQuestions(db, context.openQuestions, queued, maxNear),
    blocked: held ? null : await blockedAs(context, queued.question),
    ...cases,
    reason,
    closed_by: closed_by === null ? null : (await staffNames(db, [closed_by]))(closed_by),
    entry_id,
    notes: await notesOf(db, id),
    letters: await lettersOf(db, id),
  }
}

/** The questions back to each asker with the answers, which are held as long as the question is. */
async function clarificationsByAsker(db: Db, id: string, held: boolean) {
  const rows = await clarificationsAmong(db, [id])
  const nameOf = await staffNames(
    db,
    rows.map(({ asked_by }) => asked_by),
  )
  return (userId: string) =>
    rows
      .filter(({ user_id }) => user_id === userId)
      .map(({ id, text, asked_by, asked_at, read_at, answer, answered_at }) => ({
        id,
        text,
        by: nameOf(asked_by),
        at: new Date(asked_at).toISOString(),
        read: read_at !== null,
        answer: answer !== null && held ? heldPlaceholder : answer,
        answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
      }))
}

/** Whether pharmacovigilance has the question in a case, and for its officers in which. */
async function casesOf(db: Db, id: string, roles: readonly Role[]) {
  const cases = await db
    .selectFrom('safety_case_questions')
    .innerJoin('safety_cases', 'safety_cases.id', 'case_id')
    .select(['id', 'number'])
    .where('question_id', '=', id)
    .orderBy('number')
    .execute()
  return { in_case: cases.length > 0, cases: roles.includes('pharmacovigilance') ? cases : [] }
}

/** The entries nearest to any of the wordings, each with its best one. An objection to one wording holds for the question: all askers get the same answer. */
async function nearest({ db, catalogue }: DeskContext, wordings: readonly string[]): Promise<Near[]> {
  const best = new Map<string, Candidate>()
  for (const wording of wordings) {
    for (const candidate of catalogue.index.search(wording, { limit: maxNear })) {
      const known = best.get(candidate.id)
      const better = known && known.score >= candidate.score ? known : candidate
      best.set(candidate.id, { ...better, opposed: known?.opposed ?? candidate.opposed })
    }
  }
  const found = [...best.values()].toSorted((one, other) => other.score - one.score).slice(0, maxNear)
  const entries = await Promise.all(found.map(({ id }) => publishedEntry(db, id)))
  return found.flatMap(({ text, matched, score, band, opposed }, at) => {
    const entry = entries[at]
    // Withdrawn since this server's index was last synced.
    if (!entry) return []
    return [{ entry_id: entry.id, question: text, matched, score, band, opposed, answer: excerptOf(entry.answer) }]
  })
}

type Candidate = ReturnType<DeskContext['catalogue']['index']['search']>[number]

function excerptOf(answer: string): string {
  const characters = [...answer.replace(/\s+/g, ' ')]
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : characters.join('')
}

async function blockedAs({ db, moderator }: DeskContext, question: string): Promise<string | null> {
  const hit = moderator.check(question)
  return hit ? ((await categoryNames(db, [hit.category])).get(hit.category) ?? hit.category) : null
}

async function lettersOf(db: Db, questionId: string): Promise<{ sent: number; read: number }> {
  const counts = await Promise.all(
    (['letters', 'private_replies'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((row) => [row.fn.countAll<number>().as('sent'), row.fn.count<number>('read_at').as('read')])
        .where('question_id', '=', questionId)
        .executeTakeFirstOrThrow(),
    ),
  )
  return { sent: counts.reduce((sum, { sent }) => sum + sent, 0), read: counts.reduce((sum, { read }) => sum + read, 0) }
}
