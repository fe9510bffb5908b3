import type { AuditEvent } from '@xunyi/contract/audit'
import type { Db } from '../db/database.ts'
import { heldAmong, heldPlaceholder } from '../held-texts.ts'
import { masked } from '../text/masked.ts'
import { currentName } from './earlier-names.ts'
import { maskedFacts } from './masked-facts.ts'
import type { AuditRow } from './record.ts'

/** Adds the current names of the ids to the rows; the log itself holds no names. */
export async function withNames(db: Db, rows: readonly AuditRow[]): Promise<AuditEvent[]> {
  const events = rows.map(({ before, after, ...row }) => ({ ...row, before: factsOf(before), after: factsOf(after) }))
  const users = await namesOfUsers(db, [...rows.map(({ actor }) => actor), ...idsOf(rows, 'user')])
  const entries = await questionsOfEntries(db, [...idsOf(rows, 'entry'), ...events.flatMap(({ before, after }) => idIn('entry', before, after))])
  const questions = await textsOfQuestions(db, [...idsOf(rows, 'question'), ...events.flatMap(({ before, after }) => idIn('question', before, after))])
  const kinds: Record<string, Map<string, string>> = { user: users, entry: entries, question: questions, case: await numbersOfCases(db, idsOf(rows, 'case')) }
  /** A published draft is gone; its question or entry stays. */
  const purpose = (before: Facts, after: Facts) =>
    [...idIn('question', before, after).map((id) => questions.get(id)), ...idIn('entry', before, after).map((id) => entries.get(id))].find(
      (wording) => wording !== undefined,
    )
  return events.map(({ seq, at, actor, action, subject, before, after }) => {
    const [kind = '', id = ''] = subject.split(':')
    return {
      seq,
      at: new Date(at).toISOString(),
      actor,
      actor_name: users.get(actor) ?? null,
      action: currentName(action),
      subject: currentName(subject),
      subject_name: (kind === 'draft' ? purpose(before, after) : kinds[kind]?.get(id)) ?? null,
      before,
      after,
    }
  })
}

type Facts = Record<string, unknown>

function idIn(fact: 'question' | 'entry', before: Facts, after: Facts): string[] {
  const id = after[fact] ?? before[fact]
  return typeof id === 'string' ? [id] : []
}

function idsOf(rows: readonly AuditRow[], kind: string): string[] {
  return rows.filter(({ subject }) => subject.startsWith(`${kind}:`)).map(({ subject }) => subject.slice(kind.length + 1))
}

async function namesOfUsers(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(found.map(({ id, nickname }) => [id, nickname]))
}

async function questionsOfEntries(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select(['library_entries.id', 'question'])
    .where('library_entries.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(found.map(({ id, question }) => [id, question]))
}

async function numbersOfCases(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('safety_cases')
    .select(['id', 'number'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(found.map(({ id, number }) => [id, String(number)]))
}

async function textsOfQuestions(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('open_questions')
    .select(['id', 'question'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const held = await heldAmong(db, ids)
  return new Map(found.map(({ id, question }) => [id, held.has(id) ? heldPlaceholder : masked(question)]))
}

function factsOf(text: string): Facts {
  try {
    const facts: unknown = JSON.parse(text)
    if (typeof facts === 'object' && facts !== null && !Array.isArray(facts)) return maskedFacts({ ...facts })
  } catch {
    // The row was tampered with; the verifier reports it.
  }
  return { unreadable: text }
}
