import type { exportData } from '@xunyi/contract/privacy'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { backgroundPace } from '../background-pace.ts'
import { chinaDay } from '../china-time.ts'
import { takeLease, type Lease } from '../db/lease.ts'
import type { Db } from '../db/database.ts'
import type { ServerContext } from '../context.ts'
import { fileLease, fileThread, leasedStream } from '../http/leased-file.ts'
import type { FileStream } from '../http/serve.ts'
import type { Person, UserRequest } from '../http/request-context.ts'
import { workbookType } from '../workbook/workbook.ts'
import { openWorkerThread, type WorkerThread } from '../worker-thread.ts'
import type { ExportMessage } from './export-worker.ts'
import { ownData } from './own-data.ts'

const mediaTypes = { json: 'application/json', xlsx: workbookType }

/**
 * The stored data of a person as a streamed file: rows are read a page at a time, only as fast as the client reads them, and
 * written in a worker thread.
 * @throws Refused rateLimited; exportBusy: one export at a time in the whole installation; exportLimit: too many today
 */
export async function exportOwnData(context: ServerContext, { person, log }: UserRequest, { format }: Received<typeof exportData>): Promise<FileStream> {
  const { db, clock, config } = context
  await context.rateLimiter.heavy(person.userId)
  const lease = await takeLease(db, clock, 'own data export', fileLease)
  if (!lease) throw new Refused('exportBusy', { retryAfter: 10 })
  const now = clock()
  try {
    await countExport(db, person.userId, chinaDay(now), config.exportsPerDay)
  } catch (error) {
    await lease.release()
    throw error
  }
  log.info({ event: 'sensitive_read', user: person.userId }, 'own data exported')
  const thread = openWorkerThread(new URL('export-worker.ts', import.meta.url), fileThread)
  const begin: ExportMessage = { begin: format, title: `${config.brand} 我的数据`, now: new Date(now) }
  const body = leasedStream(bytesOf(db, person, thread, lease, begin), { lease, thread, log })
  return { filename: `${config.brand}-我的数据-${chinaDay(now)}.${format}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' '), mediaType: mediaTypes[format], body }
}

async function* bytesOf(db: Db, person: Person, thread: WorkerThread, lease: Lease, begin: ExportMessage): AsyncGenerator<Uint8Array> {
  const written = (message: ExportMessage) => thread.ask<Uint8Array>(message)
  const pace = backgroundPace()
  yield await written(begin)
  for (const { pages, ...head } of ownData) {
    yield await written({ kind: head })
    for await (const rows of pages(db, person)) {
      await lease.renew()
      yield await written({ rows })
      await pace()
    }
  }
  yield await written({ end: true })
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
