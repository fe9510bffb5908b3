import { mostOfEntry } from '@xunyi/contract/library'
import { fewestPeople, type TypedPhrasing } from '@xunyi/contract/phrasings'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { parseContent, withPhrasing } from '../desk/drafts/content.ts'
import { openDraft } from '../desk/drafts/open-draft.ts'
import { addWriter } from '../desk/drafts/writers.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { entriesOf } from '../library/entries.ts'
import { textKey } from '../text/text-key.ts'

const mostShown = 50

/** The texts that several people typed before they picked an entry, except those that its current version or its draft holds. */
export async function phrasingsOf(db: Db, entryId: string): Promise<TypedPhrasing[]> {
  const held = await heldBy(db, entryId)
  const rows = await db
    .selectFrom('typed_phrasings')
    .innerJoin('typed_phrasing_people', 'phrasing_id', 'id')
    .select((row) => ['id', 'text', 'first_at', 'last_at', row.fn.count<number>('person').as('people')])
    .where('entry_id', '=', entryId)
    .where('ignored', '=', 0)
    .groupBy(['id', 'text', 'first_at', 'last_at'])
    .having((row) => row.fn.count<number>('person'), '>=', fewestPeople)
    .orderBy('people', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ text }) => !held.has(textKey(text)))
    .slice(0, mostShown)
    .map(({ id, text, people, first_at, last_at }) => ({
      id,
      text,
      people: Number(people),
      first_at: new Date(first_at).toISOString(),
      last_at: new Date(last_at).toISOString(),
    }))
}

/**
 * Adds a phrasing to the draft of its entry; the caller becomes one of the writers of the draft.
 * @throws Refused notFound; conflict: the draft is submitted, full, or was just saved
 */
export async function takePhrasing(context: DeskContext, userId: string, id: string): Promise<{ draft_id: string }> {
  const { entry_id, text } = await shown(context.db, id)
  const draft = await openDraft(context, userId, { question_id: null, entry_id })
  await context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    const row = await tx.selectFrom('drafts').select(['content', 'status', 'revision']).where('id', '=', draft.id).executeTakeFirst()
    if (!row) throw new Refused('conflict')
    if (row.status === 'submitted') throw new Refused('conflict', { msg: '该条目的草稿正在等待审核' })
    const content = withPhrasing(parseContent(row.content), text)
    if (content.phrasings.length > mostOfEntry.phrasings) throw new Refused('conflict', { msg: `相似问法最多 ${mostOfEntry.phrasings} 种` })
    const saved = await tx
      .updateTable('drafts')
      .set({ content: JSON.stringify(content), revision: row.revision + 1, written_by: userId, updated_at: now })
      .where('id', '=', draft.id)
      .where('revision', '=', row.revision)
      .where('status', '=', 'editing')
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new Refused('conflict', { msg: '该条目的草稿刚被他人保存，请再试一次' })
    await addWriter(tx, draft.id, userId)
    await record(tx, now, { actor: userId, action: 'phrasing.take', subject: `entry:${entry_id}`, before: {}, after: { draft: draft.id, phrasing: id } })
  })
  return { draft_id: draft.id }
}

/** @throws Refused notFound */
export async function ignorePhrasing({ db, clock }: Pick<DeskContext, 'db' | 'clock'>, userId: string, id: string): Promise<void> {
  const { entry_id } = await shown(db, id)
  await db.transaction().execute(async (tx) => {
    const ignored = await tx.updateTable('typed_phrasings').set({ ignored: 1 }).where('id', '=', id).where('ignored', '=', 0).returning('id').executeTakeFirst()
    if (!ignored) throw new Refused('notFound')
    await record(tx, clock(), { actor: userId, action: 'phrasing.ignore', subject: `entry:${entry_id}`, before: {}, after: { phrasing: id } })
  })
}

/** A phrasing that the team may read: at least two people typed it. @throws Refused notFound */
async function shown(db: Db, id: string): Promise<{ entry_id: string; text: string }> {
  const found = await db.selectFrom('typed_phrasings').select(['entry_id', 'text']).where('id', '=', id).where('ignored', '=', 0).executeTakeFirst()
  const people = await db.selectFrom('typed_phrasing_people').select('person').where('phrasing_id', '=', id).limit(fewestPeople).execute()
  if (!found || people.length < fewestPeople) throw new Refused('notFound')
  return found
}

async function heldBy(db: Db, entryId: string): Promise<Set<string>> {
  const [current] = await entriesOf(db, [entryId])
  const draft = await db.selectFrom('drafts').select('content').where('entry_id', '=', entryId).executeTakeFirst()
  const contents = [...(current ? [current.entry] : []), ...(draft ? [parseContent(draft.content)] : [])]
  return new Set(contents.flatMap(({ question, phrasings }) => [question, ...phrasings]).map(textKey))
}
