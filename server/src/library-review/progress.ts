import type { Answer } from '@xunyi/contract/endpoint'
import { risks, type reviewProgress } from '@xunyi/contract/library-review'
import type { Db } from '../db/database.ts'
import { unreviewedEntries } from './unreviewed.ts'

export async function progressOf(db: Db, userId: string): Promise<Answer<typeof reviewProgress>> {
  const { published } = await db
    .selectFrom('library_entries')
    .select((row) => row.fn.countAll<number>().as('published'))
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  const entries = await unreviewedEntries(db)
  return {
    published: Number(published),
    reviewed: Number(published) - entries.length,
    risks: risks.map((risk) => {
      const [drafted, waiting] = [true, false].map((drafted) => entries.filter((entry) => entry.risk === risk && entry.drafted === drafted)) as [
        typeof entries,
        typeof entries,
      ]
      const [second, publish] = [false, true].map((approved) => waiting.filter((entry) => entry.confirmedBy !== null && entry.approved === approved)) as [
        typeof entries,
        typeof entries,
      ]
      const own = (some: typeof entries) => some.filter(({ confirmedBy }) => confirmedBy === userId).length
      return {
        risk,
        first: waiting.length - second.length - publish.length,
        second: second.length,
        publish: publish.length,
        own: { second: own(second), publish: own(publish) },
        drafts: drafted.length,
      }
    }),
  }
}
