import type * as calls from '@xunyi/contract/safety-hand-over'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { staffNames } from '../../accounts/staff-names.ts'
import { record } from '../../audit/record.ts'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import type { FileStream } from '../../http/serve.ts'
import { newId } from '../../ids.ts'
import { workbookType } from '../../workbook/workbook.ts'
import type { CaseRow } from '../cases/row.ts'
import { sameEventMs } from '../records.ts'
import { caseWorkbook, formRows, formTitle } from './case-workbook.ts'
import { checkCase, hidesInitials } from './check-case.ts'
import { writeE2b } from './e2b.ts'
import { confirmedReports } from './confirmed-reports.ts'
import { caseNumber, reportedCase, type ReportedCase } from './reported-case.ts'
import { validateE2b } from './validate-e2b.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

const mediaTypes: Record<calls.HandOverKind, string> = { xlsx: workbookType, e2b: 'application/xml' }

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Whether a second person has the case to report, or has confirmed the report: nothing is handed over before. */
function isReady({ state, proposal }: CaseRow): boolean {
  return (state === 'review' && proposal === 'report') || state === 'reported' || state === 'closed'
}

async function caseRow(db: Db, id: string): Promise<CaseRow> {
  const row = await db.selectFrom('safety_cases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('notFound')
  return row
}

/** @throws Refused notFound */
export async function checkHandOver({ db, clock, config }: Context, id: string): Promise<Answer<typeof calls.checkHandOver>> {
  const row = await caseRow(db, id)
  const of = reportedCase(row, config, clock())
  const problems = checkCase(of)
  const notes = ['E2B(R3) 草稿不含 MedDRA 编码和中国区域要素，上传前须人工补充。', ...(hidesInitials(of) ? ['患者姓名不像缩写，文件中不写出。'] : [])]
  return { ready: isReady(row), xlsx: problems, e2b: [...problems, ...validateE2b(writeE2b(of), of.at)], notes }
}

/**
 * Makes the file of a case at a revision and keeps it as it is; the same file for the same person within ten minutes is made once.
 * @throws Refused notFound; conflict: changed since it was read; notAllowed: before the second person has it, or with what is missing
 */
export async function handOver(context: Context, userId: string, { id, revision, kind }: Received<typeof calls.handOver>): Promise<calls.HandedOver> {
  const { db, clock, config } = context
  const handedOver = await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    const row = await caseRow(tx, id)
    if (row.revision !== revision) throw new Refused('conflict', { msg: '病例已被他人修改，请刷新后再操作' })
    if (!isReady(row)) throw new Refused('notAllowed', { msg: '病例提交复核后才能生成上报文件' })
    const of = reportedCase(row, config, clock())
    // Sent again after a lost answer: the file is there.
    const same = await tx
      .selectFrom('safety_hand_overs')
      .select('id')
      .where('case_id', '=', id)
      .where('version', '=', row.revision)
      .where('kind', '=', kind)
      .where('made_by', '=', userId)
      .where('made_at', '>', of.at - sameEventMs)
      .executeTakeFirst()
    if (same) return same.id
    const bytes = fileOf(of, kind)
    const file = {
      id: newId(),
      case_id: id,
      version: row.revision,
      kind,
      filename: nameOf(of, kind),
      content: Buffer.from(bytes).toString('base64'),
      bytes: bytes.length,
      sha256: digestOf(bytes),
      made_by: userId,
      made_at: of.at,
    }
    await tx.insertInto('safety_hand_overs').values(file).execute()
    const after = { hand_over: file.id, revision: row.revision, kind, bytes: file.bytes, sha256: file.sha256 }
    await record(tx, of.at, { actor: userId, action: 'case.hand_over', subject: `case:${id}`, before: {}, after })
    return file.id
  })
  return (await handOvers(db, id)).find((file) => file.id === handedOver)!
}

/** @throws Refused notAllowed: with what is missing */
function fileOf(of: ReportedCase, kind: calls.HandOverKind): Uint8Array {
  const xml = kind === 'e2b' ? writeE2b(of) : null
  const problems = [...checkCase(of), ...(xml === null ? [] : validateE2b(xml, of.at))]
  if (problems.length > 0) {
    const named = [...new Set(problems.map(({ field, problem }) => `${field}（${problem}）`))]
    throw new Refused('notAllowed', { msg: `还不能生成，请先补充：${named.join('、')}` })
  }
  return xml === null ? caseWorkbook(of) : new TextEncoder().encode(xml)
}

function nameOf(of: ReportedCase, kind: calls.HandOverKind): string {
  const base = `${caseNumber(of)}-第${of.version}版`
  return kind === 'xlsx' ? `${base}-报告表.xlsx` : `${base}-E2B-R3-草稿.xml`
}

/** The files of a case, the newest first. @throws Refused notFound */
export async function handOvers(db: Db, id: string): Promise<calls.HandedOver[]> {
  await caseRow(db, id)
  const rows = await db
    .selectFrom('safety_hand_overs')
    .select(['id', 'version', 'kind', 'filename', 'sha256', 'bytes', 'made_by', 'made_at'])
    .where('case_id', '=', id)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
  const reportOf = await confirmedReports(db, id)
  const nameOfStaff = await staffNames(
    db,
    rows.map(({ made_by }) => made_by),
  )
  return rows.map(({ made_by, made_at, ...row }) => ({
    ...row,
    at: new Date(made_at).toISOString(),
    by: nameOfStaff(made_by).name,
    ...reportOf(row.version),
  }))
}

/** The kept file; that it was downloaded is recorded first. @throws Refused notFound; notAllowed: it differs from its digest */
export async function downloadHandOver({ db, clock }: Context, userId: string, id: string): Promise<FileStream> {
  const file = await db.selectFrom('safety_hand_overs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw new Refused('notFound')
  const bytes = Buffer.from(file.content, 'base64')
  if (digestOf(bytes) !== file.sha256) throw new Refused('notAllowed', { msg: '保存的文件与校验值不符，可能被改动，请联系管理员' })
  const after = { hand_over: id, sha256: file.sha256 }
  const event = { actor: userId, action: 'case.hand_over_download', subject: `case:${file.case_id}`, before: {}, after }
  await db.transaction().execute((tx) => record(tx, clock(), event))
  return { filename: file.filename, mediaType: mediaTypes[file.kind], body: Readable.from([bytes], { objectMode: false }) }
}

/** A case to be printed; that it was opened is recorded before it is shown. @throws Refused notFound */
export async function caseSheet({ db, clock, config }: Context, userId: string, id: string): Promise<Answer<typeof calls.caseSheet>> {
  return db.transaction().execute(async (tx) => {
    const row = await caseRow(tx, id)
    const of = reportedCase(row, config, clock())
    const nameOfStaff = await staffNames(tx, [userId])
    await record(tx, of.at, { actor: userId, action: 'case.print', subject: `case:${id}`, before: {}, after: { revision: row.revision } })
    return {
      title: formTitle(of),
      number: caseNumber(of),
      version: of.version,
      state: of.state,
      operator: of.operator,
      printed_at: new Date(of.at).toISOString(),
      printed_by: nameOfStaff(userId).name,
      rows: formRows(of),
    }
  })
}
