import type * as calls from '@xunyi/contract/safety-hand-over'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { record } from '../../audit/record.ts'
import type { ServerContext } from '../../context.ts'
import { takeLease, type Lease } from '../../db/lease.ts'
import { fileLease, fileThread, leasedStream } from '../../http/leased-file.ts'
import type { StaffRequest } from '../../http/request-context.ts'
import type { FileStream } from '../../http/serve.ts'
import { workbookType, type SheetHead } from '../../workbook/workbook.ts'
import { openWorkerThread, type WorkerThread } from '../../worker-thread.ts'
import { Figures } from './figures.ts'
import { yesNo } from './form-rows.ts'
import { listingLine } from './listing.ts'
import type { ListingMessage } from './listing-worker.ts'
import { casesOf, checkPeriod, type Period } from './period-cases.ts'

const rowsAtOnce = 200

const listing: SheetHead = {
  name: '行列表',
  headings: [
    '病例编号',
    '第0天',
    '状态',
    '报告来源',
    '患者',
    '怀疑药品',
    '不良反应',
    '严重性',
    '新的或已知',
    '结果',
    '关联性',
    '特殊情况',
    '死亡',
    '上报日期',
    '报告编号',
    '逾期',
  ],
  widths: [14, 12, 10, 12, 14, 26, 26, 8, 12, 14, 14, 20, 6, 12, 22, 6],
}

/**
 * Line listing and figures of a period as a streamed workbook, made only as fast as the client reads it.
 * @throws Refused badRequest, rateLimited; exportBusy: one at a time in the whole installation
 */
export async function exportListing(context: ServerContext, { person, log }: StaffRequest, asked: Received<typeof calls.exportListing>): Promise<FileStream> {
  const { db, clock } = context
  checkPeriod(asked)
  await context.rateLimiter.heavy(person.userId)
  const lease = await takeLease(db, clock, 'safety listing', fileLease)
  if (!lease) throw new Refused('exportBusy', { retryAfter: 10 })
  const thread = openWorkerThread(new URL('listing-worker.ts', import.meta.url), fileThread)
  try {
    const after = { from: asked.from, to: asked.to, narrowed: asked.product.trim() !== '' }
    const event = { actor: person.userId, action: 'cases.export', subject: 'case:all', before: {}, after }
    await db.transaction().execute((tx) => record(tx, clock(), event))
  } catch (error) {
    await thread.close()
    await lease.release()
    throw error
  }
  return {
    filename: `不良反应行列表-${asked.from}至${asked.to}.xlsx`,
    mediaType: workbookType,
    body: leasedStream(bytesOf(context, thread, lease, asked), { lease, thread, log }),
  }
}

async function* bytesOf({ db, clock, config }: ServerContext, thread: WorkerThread, lease: Lease, period: Period): AsyncGenerator<Uint8Array> {
  const ask = (message: ListingMessage) => thread.ask<Uint8Array>(message)
  const sum = new Figures()
  yield await ask({ sheet: listing })
  let rows: string[][] = []
  for await (const each of casesOf({ db, settings: config.safety, now: clock() }, period)) {
    sum.add(each)
    rows.push(cellsOf(listingLine(each)))
    if (rows.length < rowsAtOnce) continue
    yield await ask({ rows })
    rows = []
    await lease.renew()
  }
  yield await ask({ rows })
  yield* figureSheets(sum.figures(), period, ask)
  yield await ask({ end: true })
}

async function* figureSheets(figures: calls.SafetyFigures, period: Period, ask: (message: ListingMessage) => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  const total = (name: string, count: number) => ['合计', name, String(count)]
  const part = (name: string, counts: readonly { name: string; count: number }[]) => counts.map((each) => [name, each.name, String(each.count)])
  yield await ask({ sheet: { name: '统计', headings: ['类别', '项目', '数量'], widths: [26, 40, 10] } })
  yield await ask({
    rows: [
      ['期间', `${period.from} 至 ${period.to}（按第0天）`, ''],
      ['药品', period.product.trim() || '全部', ''],
      total('病例', figures.cases),
      total('已上报', figures.reported),
      total('死亡', figures.deaths),
      total('疑似群体事件', figures.clusters),
      total('逾期', figures.late),
      total('非不良反应（不计入以上各项）', figures.not_adverse),
      ...part('严重性（按病例）', figures.seriousness),
      ...part('新的或已知（按不良反应）', figures.expectedness),
      ...part('结果（按不良反应）', figures.outcomes),
      ...part('特殊情况（按病例，可多项）', figures.special),
    ],
  })
  yield await ask({ sheet: { name: '按药品', headings: ['怀疑药品', '病例', '严重', '死亡', '新的', '逾期'], widths: [40, 10, 10, 10, 10, 10] } })
  yield await ask({ rows: figures.products.map(({ name, ...counts }) => [name, ...countsOf(counts)]) })
}

function countsOf({ cases, serious, deaths, unexpected, late }: Omit<calls.SafetyFigures['products'][number], 'name'>): string[] {
  return [cases, serious, deaths, unexpected, late].map(String)
}

function cellsOf(line: calls.ListingLine): string[] {
  return [
    line.number,
    line.day0,
    caseStateNames[line.state],
    line.source,
    line.patient,
    line.products,
    line.reactions,
    line.serious,
    line.expectedness,
    line.outcome,
    line.causality,
    line.special,
    line.death ? '是' : '',
    line.reported_on ?? '',
    line.report_number ?? '',
    line.late ? yesNo(true) : '',
  ]
}
