import { republish, withdraw } from '@xunyi/contract/library'
import type { FastifyInstance } from 'fastify'
import { passGate } from '../src/db/gates.ts'
import type { House } from '../src/house.ts'
import { catchUp } from '../src/library/catch-up.ts'
import { publishedEntry, saveEntries } from '../src/library/entries.ts'
import { newCaller } from '../src/testing/callers.ts'

export type Change = 'withdrawn' | 'published again' | 'new version'

/** Changes one entry after another as the console and the answer desk do: taken out, published again, a new version with another wording. */
export async function changer(app: FastifyInstance, house: House): Promise<() => Promise<Change>> {
  const { browser } = await newCaller(app, house, 'approver')
  const ids = (await house.db.selectFrom('library_entries').select('id').orderBy('id').limit(1000).execute()).map(({ id }) => id)
  const reason = '测量'
  let turn = 0
  return async () => {
    const id = ids[Math.floor(turn / 3) % ids.length]!
    switch (turn++ % 3) {
      case 0:
        await browser.call(withdraw, { id, version: await versionOf(house, id), reason })
        return 'withdrawn'
      case 1:
        await browser.call(republish, { id, version: await versionOf(house, id), reason })
        return 'published again'
      default:
        await newVersion(house, id)
        return 'new version'
    }
  }
}

async function versionOf({ db }: House, id: string): Promise<number> {
  return (await db.selectFrom('library_entries').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
}

async function newVersion(house: House, id: string): Promise<void> {
  const { id: _, version, ...content } = (await publishedEntry(house.db, id))!
  await house.db.transaction().execute(async (tx) => {
    await passGate(tx, 'library')
    await saveEntries(tx, house.clock(), [{ ...content, phrasings: [`${content.question}（第 ${version + 1} 版）`] }])
  })
  await catchUp(house)
}
