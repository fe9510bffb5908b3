import type { exportData } from '@xunyi/contract/privacy'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { Readable } from 'node:stream'
import { chinaDay } from '../china-time.ts'
import { takeLease, type Lease } from '../db/lease.ts'
import type { Db } from '../db/database.ts'
import type { ServerContext } from '../context.ts'
import type { FileStream } from '../http/serve.ts'
import type { Person, UserRequest } from '../http/request-context.ts'
import { workbookType } from '../workbook/workbook.ts'
import { openWorkerThread, type WorkerThread } from '../worker-thread.ts'
import type { ExportMessage } from './export-worker.ts'
import { ownData } from './own-data.ts'

const minute = 60_000
/** A client that reads nothing for a minute loses the lease; a slow one has ten minutes in all. */
const leaseOptions = { holdMs: minute, longestMs: 10 * minute }

/** A page of rows and its bytes; a page of the longest rows is 20 MB. */
const heapMb = 128

const mediaTypes = { json: 'application/json', xlsx: workbookType }

/**
 * The stored data of a person as a streamed file: rows are read a page at a time, only as fast as the client reads them, and
 * written in a worker thread.
 * @throws Refused rateLimited; exportBusy: one export at a time in the whole installation; exportLimit: too many today
 */
export async function exportOwnData(context: ServerContext, { person, log }: UserRequest, { format }: Received<typeof exportData>): Promise<FileStream> {
  const { db, clock, config } = context
  await context.rateLimiter.heavy(person.userId)
  const lease = await takeLease(db, clock, 'own data export', leaseOptions)
  if (!lease) throw new Refused('exportBusy', { retryAfter: 10 })
  const now = clock()
  try {
    await countExport(db, person.userId, chinaDay(now), config.exportsPerDay)
  } catch (error) {
    await lease.release()
    throw error
  }
  log.info({ event: 'sensitive_read', user: person.userId }, 'own data exported')
  const thread = openWorkerThread(new URL('export-worker.ts', import.meta.url), { heapMb })
  const begin: ExportMessage = { begin: format, title: `${config.brand} 我的数据`, now: new Date(now) }
  const body = Readable.from(bytesOf(db, person, thread, lease, begin), { objectMode: false })
  // Also where no byte has been read.
  body.once('close', () => {
    void thread.close()
    lease.release().catch((error: unknown) => log.error({ err: error }, 'export lease not released'))
  })
  return { filename: `${config.brand}-我的数据-${chinaDay(now)}.${format}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' '), mediaType: mediaTypes[format], body }
}

async function* bytesOf(db: Db, person: Person, thread: WorkerThread, lease: Lease, begin: ExportMessage): AsyncGenerator<Uint8Array> {
  const written = (message: ExportMessage) => thread.ask<Uint8Array>(message)
  yield* some(await written(begin))
  for (const { pages, ...head } of ownData) {
    yield* some(await written({ kind: head }))
    for await (const rows of pages(db, person)) {
      await lease.renew()
      yield* some(await written({ rows }))
    }
  }
  const end = await written({ end: true })
  // Before the last bytes: a client that has the whole file can start the next export.
  await lease.release()
  yield end
}

/** Empty pieces are skipped, as a stream takes one for its end. */
function* some(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

/** Counts one export of a day; two at the same moment count as two. @throws Refused exportLimit */
async function countExport(db: Db, userId: string, day: string, most: number): Promise<void> {
  const counted = await db
    .insertInto('export_counts')
    .values({ user_id: userId, day, exports: 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({
          day,
          exports: row
            .case()
            .when('export_counts.day', '=', day)
            .then(row('export_counts.exports', '+', 1))
            .else(1)
            .end(),
        }))
        .where((row) => row.or([row('export_counts.day', '!=', day), row('export_counts.exports', '<', most)])),
    )
    .returning('exports')
    .executeTakeFirst()
  if (!counted) throw new Refused('exportLimit')
}
