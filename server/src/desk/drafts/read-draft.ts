import type { Draft, DraftContent } from '@xunyi/contract/drafts'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import { entriesOf, type Entry, type EntryState } from '../../library/entries.ts'
import { heldAmong } from '../../held-texts.ts'
import { heldText } from '../../safety/cases/questions.ts'
import type { DeskContext } from '../queue/context.ts'
import { staffNames } from '../../accounts/staff-names.ts'
import { checksOf } from './checks.ts'
import { parseContent } from './content.ts'
import { isApproved } from '../queue/approved.ts'
import { openedOf } from './evidence-openings.ts'

/** A draft with its question, its entry and the result of every check. @throws Refused notFound; notAllowed: it has words that wait for pharmacovigilance */
export async function readDraft(context: DeskContext, userId: string, id: string): Promise<Draft> {
  const { db } = context
  const row = await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('notFound', { msg: '该草稿已发布或已丢弃' })
  await refuseHeldDraft(db, id)
  const content = parseContent(row.content)
  const entry = await entryWith(db, row.entry_id)
  const question = row.question_id === null ? null : (await questionSummaries(db, [row.question_id])).get(row.question_id)
  const nameOf = await staffNames(db, [row.written_by, row.approved_by])
  return {
    id,
    status: row.status,
    revision: row.revision,
    content,
    entry: entry && { id: entry.entry.id, version: entry.entry.version, content: contentOf(entry.entry) },
    private: row.private === 1,
    base_version: row.base_version,
    question: question ?? null,
    written_by: nameOf(row.written_by),
    approved: isApproved(row) ? { by: nameOf(row.approved_by), at: new Date(row.approved_at!).toISOString(), case_reason: row.case_reason } : null,
    remark: row.remark,
    checks: await checksOf(context, db, context.clock(), {
      content,
      baseVersion: row.base_version,
      entry,
      questionId: row.question_id,
      isPrivate: row.private === 1,
    }),
    opened: await openedOf(db, { draftId: id, userId }, content.evidence),
    updated_at: new Date(row.updated_at).toISOString(),
    submitted_at: row.submitted_at === null ? null : new Date(row.submitted_at).toISOString(),
  }
}

/** The drafts among these that may hold words of a question that waits for pharmacovigilance. */
export async function heldDrafts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const sources = await db.selectFrom('draft_sources').select(['draft_id', 'question_id']).where('draft_id', 'in', ids).execute()
  const held = await heldAmong(
    db,
    sources.map(({ question_id }) => question_id),
  )
  return new Set(sources.flatMap(({ draft_id, question_id }) => (held.has(question_id) ? [draft_id] : [])))
}

/** @throws Refused notAllowed */
export async function refuseHeldDraft(db: Db, id: string): Promise<void> {
  if ((await heldDrafts(db, [id])).size > 0) throw new Refused('notAllowed', { msg: heldText })
}

export function contentOf({ question, phrasings, counterexamples, answer, evidence, subject, category, review_due }: Entry): DraftContent {
  return { question, phrasings, counterexamples, answer, evidence, subject, category, review_due }
}

/** The current version of an entry, also of a withdrawn one; null when there is none. */
export async function entryWith(db: Db, id: string | null): Promise<EntryState | null> {
  return id === null ? null : ((await entriesOf(db, [id]))[0] ?? null)
}

/** Questions by id, each with the number of its askers. */
export async function questionSummaries(db: Db, ids: readonly string[]): Promise<Map<string, { id: string; question: string; askers: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('open_questions')
    .leftJoin('open_question_askers', 'question_id', 'open_questions.id')
    .select((row) => ['open_questions.id', 'question', row.fn.count<number>('user_id').as('askers')])
    .where('open_questions.id', 'in', ids)
    .groupBy(['open_questions.id', 'question'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
