import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { addSearchCase, searchCases } from '@xunyi/contract/search-lab'
import { normalize } from '@xunyi/retrieval/normalize'
import { record } from '../audit/record.ts'
import type { ChatContext } from '../chat/context.ts'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { like, literal } from '../db/like.ts'
import { newId } from '../ids.ts'
import { publishedEntry } from '../library/entries.ts'
import { casesWithEntry } from '../saved-cases/case-pages.ts'
import { textKey } from '../text/text-key.ts'

/** Newest first. */
export async function listCases(db: Db, { words, after, size }: Received<typeof searchCases>): Promise<Answer<typeof searchCases>> {
  let wanted = casesWithEntry(db)
  if (words.trim() !== '') wanted = wanted.where(like('search_cases.question', `%${literal(words.trim())}%`))
  const { total } = await wanted
    .clearSelect()
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  let page = wanted.leftJoin('users', 'users.id', 'made_by').select('nickname')
  if (after !== null) {
    const [time, id] = decodeCursor(after, 'number', 'string')
    page = page.where((row) =>
      row.or([row('search_cases.created_at', '<', time), row.and([row('search_cases.created_at', '=', time), row('search_cases.id', '<', id)])]),
    )
  }
  const rows = await page
    .orderBy('search_cases.created_at', 'desc')
    .orderBy('search_cases.id', 'desc')
    .limit(size + 1)
    .execute()
  const { rows: shown, next } = pageFrom(rows, size, (row) => [row.created_at, row.id])
  return {
    rows: shown.map(({ id, question, entry_id, expected, status, nickname, created_at }) => ({
      id,
      question,
      entry_id,
      expected,
      withdrawn: status === 'withdrawn',
      made_by: nickname ?? '',
      created_at: new Date(created_at).toISOString(),
    })),
    next,
    total: Number(total),
  }
}

/**
 * Saves a question with the entry that must rank first for it. A question has one case over all its spellings.
 * @throws Refused notFound: no such published entry; conflict: the question has a case that is not to be replaced
 */
export async function addCase(
  { db, clock }: ChatContext,
  actor: string,
  { question, entry_id, replace = false }: Received<typeof addSearchCase>,
): Promise<Answer<typeof addSearchCase>> {
  if (normalize(question) === '') throw new Refused('badRequest', { msg: '问题里没有可以检索的文字' })
  return db.transaction().execute(async (tx) => {
    if (!(await publishedEntry(tx, entry_id))) throw new Refused('notFound', { msg: '条目不存在或已撤下' })
    const now = clock()
    const values = { question, entry_id, made_by: actor, created_at: now }
    const added = await tx
      .insertInto('search_cases')
      .values({ id: newId(), question_key: textKey(question), ...values })
      .onConflict((conflict) => conflict.column('question_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await record(tx, now, { actor, action: 'search_case.add', subject: `search_case:${added.id}`, before: {}, after: { entry: entry_id } })
      return { id: added.id, replaced: false }
    }
    const known = await casesWithEntry(tx).where('question_key', '=', textKey(question)).executeTakeFirst()
    if (!known) throw new Refused('conflict', { msg: '用例刚刚被他人移除，请重试' })
    if (!replace) throw new Refused('conflict', { msg: `这个问题已有回归用例，预期为「${known.expected}」` })
    await tx.updateTable('search_cases').set(values).where('id', '=', known.id).execute()
    await record(tx, now, {
      actor,
      action: 'search_case.replace',
      subject: `search_case:${known.id}`,
      before: { entry: known.entry_id },
      after: { entry: entry_id },
    })
    return { id: known.id, replaced: true }
  })
}

/** @throws Refused notFound */
export async function removeCase({ db, clock }: ChatContext, actor: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('search_cases').where('id', '=', id).returning('entry_id').executeTakeFirst()
    if (!removed) throw new Refused('notFound', { msg: '用例不存在或已移除' })
    await record(tx, clock(), { actor, action: 'search_case.remove', subject: `search_case:${id}`, before: { entry: removed.entry_id }, after: {} })
  })
}
