import { republish, withdraw } from '@xunyi/contract/library'
import type { FastifyInstance } from 'fastify'
import { takeNamedLock } from '../src/db/named-lock.ts'
import type { AppContext } from '../src/open-context.ts'
import { syncIndex } from '../src/library/sync.ts'
import { publishedEntry, saveEntries } from '../src/library/entries.ts'
import { newCaller } from '../src/testing/callers.ts'

export type Change = 'withdrawn' | 'published again' | 'new version'

/** Changes one entry after another as the console and the answer desk do: withdrawn, republished, a new version with another phrasing. */
export async function changer(app: FastifyInstance, context: AppContext): Promise<() => Promise<Change>> {
  const { browser } = await newCaller(app, context, 'approver')
  const ids = (await context.db.selectFrom('library_entries').select('id').orderBy('id').limit(1000).execute()).map(({ id }) => id)
  const reason = '测量'
  let turn = 0
  return async () => {
    const id = ids[Math.floor(turn / 3) % ids.length]!
    switch (turn++ % 3) {
      case 0:
        await browser.call(withdraw, { id, version: await versionOf(context, id), reason })
        return 'withdrawn'
      case 1:
        await browser.call(republish, { id, version: await versionOf(context, id), reason })
        return 'published again'
      default:
        await newVersion(context, id)
        return 'new version'
    }
  }
}

async function versionOf({ db }: AppContext, id: string): Promise<number> {
  return (await db.selectFrom('library_entries').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
}

async function newVersion(context: AppContext, id: string): Promise<void> {
  const { id: _, version, ...content } = (await publishedEntry(context.db, id))!
  await context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    await saveEntries(tx, context.clock(), [{ ...content, phrasings: [`${content.question}（第 ${version + 1} 版）`] }])
  })
  await syncIndex(context)
}
