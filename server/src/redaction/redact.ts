import type { Answer, Received } from '@xunyi/contract/endpoint'
import { redactionCategoryNames, type confirmRedaction, type findPassage, type proposeRedaction } from '@xunyi/contract/redaction'
import { Refused } from '@xunyi/contract/refusals'
import { sql, type Selectable } from 'kysely'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import { markMoments } from '../daily-figures/mark.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Tables } from '../db/tables.ts'
import { freeKey } from '../desk/queue/question-title.ts'
import { newId } from '../ids.ts'
import type { LibraryContext } from '../library/context.ts'
import { nextChange } from '../library/entries.ts'
import { syncIndex } from '../library/sync.ts'
import { writeChange } from '../safety/cases/versions.ts'
import { counted, occurrences, type Occurrences } from './find.ts'
import { itemOf, type Item } from './item.ts'

/** @throws Refused notFound, notAllowed */
export async function placesOf(db: Db, { question_id, passage }: Received<typeof findPassage>): Promise<Answer<typeof findPassage>> {
  return { found: counted(await occurrences(db, await itemOf(db, question_id), passage)) }
}

/** @throws Refused notFound; conflict: it waits already; notAllowed: held, or the passage does not occur */
export async function propose(
  { db, clock }: ServerContext,
  userId: string,
  { question_id, passage, category }: Received<typeof proposeRedaction>,
): Promise<Answer<typeof proposeRedaction>> {
  const { found } = await placesOf(db, { question_id, passage })
  if (found.length === 0) throw new Refused('notAllowed', { msg: '这段文字没有出现在此问题中，请逐字选取' })
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'desk')
    const question = await tx.selectFrom('open_questions').select('id').where('id', '=', question_id).executeTakeFirst()
    if (!question) throw new Refused('notFound')
    const same = await tx
      .selectFrom('redactions')
      .select('id')
      .where('question_id', '=', question_id)
      .where('passage', '=', passage)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (same) throw new Refused('conflict', { msg: '这段文字的遮盖已在等待确认' })
    await tx.insertInto('redactions').values({ id, question_id, category, passage, status: 'waiting', proposed_by: userId, created_at: clock() }).execute()
    await record(tx, clock(), {
      actor: userId,
      action: 'question.redact_propose',
      subject: `question:${question_id}`,
      before: {},
      after: { redaction: id, category },
    })
  })
  return { id }
}

/**
 * Blanks the passage in every place, all of it or nothing. The audit event names the blanked rows of the log with their digests, by which the log is verified from then on.
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; notAllowed: held
 */
export async function confirm(context: LibraryContext, userId: string, id: string): Promise<Answer<typeof confirmRedaction>> {
  const { db, clock, config } = context
  const found = await db.transaction().execute(async (tx) => {
    const changeNumber = await takeNamedLock(tx, 'desk')
    const redaction = await waiting(tx, id)
    const { question_id, passage, category, proposed_by } = redaction
    if (proposed_by === userId) throw new Refused('noRole', { msg: '自己提出的遮盖须由另一人确认' })
    const now = clock()
    const occurring = await occurrences(tx, await lockItem(tx, question_id), passage)
    await blank(tx, now, occurring, { questionId: question_id, changeNumber })
    for (const caseId of await casesOf(tx, occurring)) {
      const row = await tx.selectFrom('safety_cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow()
      await writeChange(tx, now, config.safety, row, { actor: userId, action: 'redact', reason: redactionCategoryNames[category] })
    }
    const found = counted(occurring)
    await decide(tx, now, redaction, { status: 'confirmed', decided_by: userId, places: JSON.stringify(found) })
    await record(tx, now, {
      actor: userId,
      action: 'question.redact',
      subject: `question:${question_id}`,
      before: {},
      after: {
        redaction: id,
        category,
        proposed_by,
        places: Object.fromEntries(found.map(({ place, rows }) => [place, rows])),
        blanked: occurring.events.map(({ seq, digest }) => [seq, digest]),
      },
    })
    return found
  })
  await syncIndex(context)
  await context.catalogue.rewrite()
  return { found }
}

/** @throws Refused notFound: decided meanwhile */
export async function decline({ db, clock }: ServerContext, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'desk')
    const redaction = await waiting(tx, id)
    await decide(tx, clock(), redaction, { status: 'declined', decided_by: userId })
    await record(tx, clock(), {
      actor: userId,
      action: 'question.redact_decline',
      subject: `question:${redaction.question_id}`,
      before: { proposed_by: redaction.proposed_by },
      after: { redaction: id },
    })
  })
}

/** Question and drafts before the library, in the order in which an approval locks them. */
async function lockItem(tx: Db, questionId: string): Promise<Item> {
  await tx
    .updateTable('open_questions')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', questionId)
    .execute()
  const { drafts } = await itemOf(tx, questionId)
  for (const id of drafts.toSorted())
    await tx
      .updateTable('drafts')
      .set((row) => ({ status: row.ref('status') }))
      .where('id', '=', id)
      .execute()
  await takeNamedLock(tx, 'library')
  await takeNamedLock(tx, 'safety')
  return itemOf(tx, questionId)
}

type Redaction = Selectable<Tables['redactions']>

async function waiting(tx: Db, id: string): Promise<Redaction> {
  const redaction = await tx.selectFrom('redactions').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
  if (!redaction) throw new Refused('notFound', { msg: '该遮盖已有决定，请刷新' })
  return redaction
}

async function decide(tx: Db, now: number, { id }: Redaction, decision: Partial<Redaction>): Promise<void> {
  await tx
    .updateTable('redactions')
    .set({ ...decision, decided_at: now, passage: '' })
    .where('id', '=', id)
    .execute()
}

/** Writes the rows without the passage, and what follows: keys of texts, and the change numbers that servers poll. */
async function blank(tx: Db, now: number, { rows, typed, events }: Occurrences, { questionId, changeNumber }: { questionId: string; changeNumber: number }) {
  for (const { table, key, set } of rows) {
    const values = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const where = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE ${sql.join(where, sql` AND `)}`.execute(tx)
  }
  const asked = rows.flatMap(({ table, key }) => (table === 'history_records' ? [String(key['id'])] : []))
  if (asked.length > 0) await markMoments(tx, await tx.selectFrom('history_records').select('created_at').where('id', 'in', asked).execute())
  for (const id of typed) await tx.deleteFrom('typed_phrasings').where('id', '=', id).execute()
  for (const { seq, before, after } of events) await tx.updateTable('audit_log').set({ before, after }).where('seq', '=', seq).execute()
  const { question } = await tx.selectFrom('open_questions').select('question').where('id', '=', questionId).executeTakeFirstOrThrow()
  await tx
    .updateTable('open_questions')
    .set({ question_key: await freeKey(tx, question, questionId), change_number: changeNumber })
    .where('id', '=', questionId)
    .execute()
  const entries = new Set(rows.filter(({ table }) => table === 'library_versions').map(({ key }) => String(key['entry_id'])))
  const updated_at = await nextChange(tx, now)
  for (const id of entries) await tx.updateTable('library_entries').set({ updated_at }).where('id', '=', id).execute()
}

/** The cases whose texts were blanked. */
async function casesOf(tx: Db, { rows }: Occurrences): Promise<string[]> {
  const texts = rows.filter(({ table }) => table === 'safety_case_texts').map(({ key }) => String(key['id']))
  if (texts.length === 0) return []
  const found = await tx.selectFrom('safety_case_texts').select('case_id').distinct().where('id', 'in', texts).orderBy('case_id').execute()
  return found.map(({ case_id }) => case_id)
}
