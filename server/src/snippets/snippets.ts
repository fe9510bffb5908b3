import type { Answer, Received } from '@xunyi/contract/endpoint'
import { findIdentifiers } from '@xunyi/contract/identifiers/find'
import { Refused } from '@xunyi/contract/refusals'
import type { saveSnippet as saveEndpoint, snippets as snippetsEndpoint } from '@xunyi/contract/snippets'
import { staffNames } from '../accounts/staff-names.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { uniqueViolation } from '../db/violations.ts'
import { newId } from '../ids.ts'

type Context = Pick<ServerContext, 'db' | 'clock'>

export async function snippetsOf(db: Db): Promise<Answer<typeof snippetsEndpoint>> {
  const rows = await db.selectFrom('snippets').selectAll().execute()
  const nameOf = await staffNames(
    db,
    rows.map(({ edited_by }) => edited_by),
  )
  return rows
    .map((row) => ({ ...row, edited_by: nameOf(row.edited_by), edited_at: new Date(row.edited_at).toISOString() }))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'zh-CN'))
}

/** @throws Refused notFound: removed meanwhile; conflict: changed meanwhile, or another one has the title; notAllowed: the text identifies a patient */
export async function saveSnippet(context: Context, actor: string, { id, revision, title, text }: Received<typeof saveEndpoint>): Promise<void> {
  if (findIdentifiers(text).length > 0) throw new Refused('notAllowed', { msg: '文字可能包含患者身份信息，请去掉' })
  const now = context.clock()
  try {
    await context.db.transaction().execute(async (tx) => {
      const of = id ?? newId()
      const before = id === null ? null : await lockSnippet(tx, id, revision)
      const values = { title, text, revision: revision + 1, edited_by: actor, edited_at: now }
      if (before === null)
        await tx
          .insertInto('snippets')
          .values({ id: of, ...values, revision: 1 })
          .execute()
      else await tx.updateTable('snippets').set(values).where('id', '=', of).execute()
      await record(tx, now, { actor, action: 'snippet.save', subject: `snippet:${of}`, before: before ?? {}, after: { title, text } })
    })
  } catch (error) {
    if (uniqueViolation(error) !== null) throw new Refused('conflict', { msg: `已有一条常用语叫「${title}」` })
    throw error
  }
}

/** @throws Refused notFound */
export async function removeSnippet({ db, clock }: Context, actor: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx.deleteFrom('snippets').where('id', '=', id).returning(['title', 'text']).executeTakeFirst()
    if (!before) throw gone()
    await record(tx, clock(), { actor, action: 'snippet.remove', subject: `snippet:${id}`, before, after: {} })
  })
}

/** Locks a snippet that is as it was read. @throws Refused notFound, conflict */
async function lockSnippet(tx: Db, id: string, revision: number): Promise<{ title: string; text: string }> {
  const known = await tx
    .updateTable('snippets')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', id)
    .returning(['title', 'text', 'revision'])
    .executeTakeFirst()
  if (!known) throw gone()
  if (known.revision !== revision) throw new Refused('conflict', { msg: '这条常用语刚被他人修改，请刷新后再改' })
  return { title: known.title, text: known.text }
}

const gone = () => new Refused('notFound', { msg: '这条常用语已被删除' })
