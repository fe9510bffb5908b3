import { info } from '@xunyi/contract/site'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { newId } from '../src/ids.ts'
import { openContext, type AppContext } from '../src/open-context.ts'
import { newCaller, type Kind } from '../src/testing/callers.ts'
import type { Signed } from './users.ts'

/** The signed-in users of the benchmark, as headers. */
export interface Crowd {
  /** Searches similar questions; the others should not delay it. */
  doctor: Signed
  /** That one and others like it. */
  doctors: Signed[]
  /** Has the maximum of open questions. */
  asker: Signed
  /** Has a long history. */
  exporter: Signed
  writer: Signed
  approver: Signed
  administrator: Signed
}

export const openItems = 2000
export const historyRows = 100_000

/** Signs all users in on a database that no server has opened yet, and writes their earlier data. */
export async function makeCrowd(dataDir: string, env: Record<string, string> = {}, doctorCount = 1): Promise<Crowd> {
  const context = await openContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env }))
  const app = await buildApp(context, { pages: false })
  try {
    const enter = async (kind: Kind) => {
      const { browser, userId } = await newCaller(app, context, kind)
      await browser.call(info, {})
      const headers: Signed = {
        'content-type': 'application/json',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        authorization: `Bearer ${browser.token}`,
      }
      return { userId, headers }
    }
    const [doctor, asker, exporter] = [await enter('doctor'), await enter('doctor'), await enter('doctor')]
    const doctors = [doctor.headers]
    while (doctors.length < doctorCount) doctors.push((await enter('doctor')).headers)
    await askMuch(context, asker.userId)
    await liveLong(context, exporter.userId)
    const [writer, approver, administrator] = [await enter('writer'), await enter('approver'), await enter('administrator')]
    return {
      doctor: doctor.headers,
      doctors,
      asker: asker.headers,
      exporter: exporter.headers,
      writer: writer.headers,
      approver: approver.headers,
      administrator: administrator.headers,
    }
  } finally {
    await app.close()
    await context.close()
  }
}

/** A question without similar ones. */
export function longQuestion(at: number): string {
  return `${String(at).padStart(5, '0')} 号`.repeat(280)
}

async function askMuch({ db, clock }: AppContext, user_id: string): Promise<void> {
  const asked_at = clock()
  const questions = Array.from({ length: openItems }, (_, at) => ({
    id: newId(),
    question_key: newId(),
    question: longQuestion(at),
    status: 'open' as const,
    created_at: asked_at,
  }))
  await inParts(questions, async (part) => {
    await db.insertInto('open_questions').values(part).execute()
    await db
      .insertInto('open_question_askers')
      .values(part.map(({ id, question }) => ({ question_id: id, user_id, text: question, asked_at })))
      .execute()
  })
}

async function liveLong({ db, clock }: AppContext, user_id: string): Promise<void> {
  const now = clock()
  const answer = '仅供测量，不是答案。'.repeat(20)
  const rows = Array.from({ length: historyRows }, (_, at) => ({
    id: newId(),
    user_id,
    question: `第 ${at} 次提问的内容`,
    entry_id: null,
    entry_version: null,
    answer,
    links: '[]',
    pv: 0 as const,
    created_at: now - at,
  }))
  await inParts(rows, (part) => db.insertInto('history_records').values(part).execute())
}

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) await write(rows.slice(from, from + 500))
}
