import { fork, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lowerThreadPriority } from '../src/background-pace.ts'
import { historyRows, longQuestion, openItems, type Crowd } from './crowd.ts'
import type { Codes } from './load.ts'
import type { Signed } from './users.ts'

export const entries = 20_000
const rowsImported = 20_000
const feedbackPerSecond = 5
const listWords = 8000

/** Duration and result of an expensive operation. */
export interface Finished {
  what: string
  seconds: number
  ended: string
}

interface Start {
  origin: string
  crowd: Crowd
  dataDir: string
  only: readonly string[] | null
}

/**
 * Runs all expensive operations at once, in a process of its own at low priority: it stands for the machines of other people, and its own work on bodies
 * of megabytes must count neither as the server's nor as the doctor's.
 */
export function runExpensiveOperations(start: Start): Promise<Finished[]> {
  const child = fork(import.meta.filename, { env: { PATH: process.env['PATH'] } })
  child.send(start)
  return new Promise((resolve, reject) => {
    child.once('message', (finished) => resolve(finished as Finished[]))
    child.once('exit', (code) => reject(new Error(`the expensive operations ended with ${code}`)))
  })
}

const wholeLibrary = { q: '', category: '', status: '', due: '', subject: '', evidence: '', owner: '', format: 'jsonl' }

/** The names of all, those first that change nothing. */
export const operationNames = ['export', 'library', 'queue', 'backup', 'draft', 'words', 'synonyms', 'feedback', 'console', 'cli'] as const

interface Operation {
  name: (typeof operationNames)[number]
  what: string
  run(): Promise<string>
}

function operationsOn(origin: string, crowd: Crowd, dataDir: string): Operation[] {
  const call = (who: Signed, path: string, input: object) => post(origin + path, who, input)
  return [
    { name: 'feedback', what: `feedback, ${feedbackPerSecond} a second, ${openItems} open`, run: () => askOn(call, crowd) },
    {
      name: 'export',
      what: `export of ${historyRows} rows as json`,
      run: async () => (await call(crowd.exporter, '/api/user/export', { format: 'json' })).code,
    },
    { name: 'console', what: `import of ${rowsImported} rows in the console`, run: () => importInConsole(call, crowd) },
    { name: 'cli', what: `import of ${rowsImported} rows on the command line`, run: () => importOnCommandLine(dataDir) },
    { name: 'draft', what: 'a draft of 20,000 digits, saved and read', run: () => poison(call, crowd) },
    { name: 'words', what: `a list of ${listWords} words, dry-run and saved`, run: () => saveWords(call, crowd) },
    { name: 'synonyms', what: 'a synonym approved: a new index, and its snapshot', run: () => approveSynonym(call, crowd) },
    { name: 'library', what: 'export of the library', run: async () => (await call(crowd.writer, '/api/admin/library/export', wholeLibrary)).code },
    { name: 'queue', what: `the queue of ${openItems} questions, and twenty of them with similar ones`, run: () => readQueue(call, crowd) },
    { name: 'backup', what: 'a backup on the command line', run: () => onCommandLine(dataDir, 'backup/cli.ts', 'backup', join(dataDir, 'bench.backup')) },
  ]
}

type Call = (who: Signed, path: string, input: object) => Promise<{ code: string; data: never }>

async function askOn(call: Call, { asker }: Crowd): Promise<string> {
  const codes: Codes = {}
  const asked: Promise<void>[] = []
  for (let sent = 0; sent < 20 * feedbackPerSecond; sent += 1) {
    const note = ({ code }: { code: string }) => void (codes[code] = (codes[code] ?? 0) + 1)
    asked.push(call(asker, '/api/chat/feedback', { text: longQuestion(openItems + sent) }).then(note))
    await wait(1000 / feedbackPerSecond)
  }
  await Promise.all(asked)
  return JSON.stringify(codes)
}

async function importInConsole(call: Call, { approver, writer }: Crowd): Promise<string> {
  const file = { name: '导入.jsonl', content: Buffer.from(jsonLines('console')).toString('base64') }
  // Another change of the library between preview and import makes it a conflict: the preview is repeated, as a user would.
  for (let tries = 1; ; tries += 1) {
    const preview = await call(writer, '/api/admin/library/import_preview', file)
    if (preview.code !== '00000') return preview.code
    const { fingerprint } = preview.data as { fingerprint: string }
    const imported = await call(writer, '/api/admin/library/import', { ...file, fingerprint, overwrite: [], skip: [] })
    const { code } = imported.code === '00000' ? await approve(call, approver, (imported.data as { id: string }).id) : imported
    if (code === '00000' || tries === 5) return `${code} at try ${tries}`
  }
}

/** A second person opens the sample and publishes the batch. */
async function approve(call: Call, approver: Signed, id: string): Promise<{ code: string }> {
  const { data } = await call(approver, '/api/admin/library/batch', { id, view: 'sample', after: null, size: 100 })
  const { page } = data as { page: { rows: { position: number }[] } }
  for (const { position } of page.rows) await call(approver, '/api/admin/library/batch_row', { id, position })
  return call(approver, '/api/admin/library/batch_approve', { id })
}

function importOnCommandLine(dataDir: string): Promise<string> {
  const file = join(dataDir, 'import.jsonl')
  writeFileSync(file, jsonLines('cli'))
  return onCommandLine(dataDir, 'library-batches/cli.ts', 'import', file)
}

function onCommandLine(dataDir: string, program: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', program), ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(`exit ${code}`)))
}

async function approveSynonym(call: Call, { writer, approver }: Crowd): Promise<string> {
  const { data } = await call(writer, '/api/admin/synonyms/list', { version: null })
  const { version: based_on } = data as { version: number }
  const edits = { put: [{ id: 'bench', standard: '测量用词', words: ['量测用词'], kind: 'ward', uses: ['search'] }], removed: [] }
  const { data: tried } = await call(writer, '/api/admin/synonyms/dry_run', { based_on, edits })
  const { proof } = tried as { proof: string }
  const proposed = await call(writer, '/api/admin/synonyms/propose', { based_on, edits, reason: '测量', proof })
  if (proposed.code !== '00000') return `proposal ${proposed.code}`
  const { id } = proposed.data as { id: string }
  const again = await call(approver, '/api/admin/synonyms/proposal_dry_run', { id })
  const { code } = await call(approver, '/api/admin/synonyms/approve', { id, proof: (again.data as { proof: string }).proof })
  // The server follows it within seconds, builds the index and writes the snapshot.
  await wait(30_000)
  return code
}

async function readQueue(call: Call, { writer }: Crowd): Promise<string> {
  const { data } = await call(writer, '/api/admin/desk/queue', { after: null, size: 20, state: 'open', q: '', mine: false })
  const { rows } = data as { rows: { id: string }[] }
  const codes = new Set<string>()
  for (const { id } of rows) codes.add((await call(writer, '/api/admin/desk/question', { id })).code)
  return `${rows.length} opened, ${[...codes].join(', ')}`
}

async function poison(call: Call, { writer }: Crowd): Promise<string> {
  const { data } = await call(writer, '/api/admin/desk/draft/open', { question_id: null, entry_id: null })
  const { id } = data as { id: string }
  const content = { question: '多少', phrasings: [], answer: '1'.repeat(20_000), evidence: [], subject: '', category: '用法用量', review_due: '' }
  let code = ''
  for (let round = 0; round < 10; round += 1) {
    const read = await call(writer, '/api/admin/desk/draft/read', { id })
    const { revision } = read.data as { revision: number }
    code = (await call(writer, '/api/admin/desk/draft/save', { id, revision, content })).code
    await wait(500)
  }
  return code
}

async function saveWords(call: Call, { administrator, approver }: Crowd): Promise<string> {
  const { data } = await call(administrator, '/api/admin/moderation/list', { version: null })
  const { list, version } = data as { list: { categories: { words: string[] }[] }; version: number }
  const [first, ...others] = list.categories
  const words = Array.from({ length: listWords }, (_, at) => `${numeral(at)}测量用的长词条`)
  const changed = { ...list, categories: [{ ...first, words: [...first!.words, ...words] }, ...others] }
  const result = await call(administrator, '/api/admin/moderation/dry_run', { list: changed, based_on: version })
  if (result.code !== '00000') return `dry run ${result.code}`
  const { proof } = result.data as { proof: string }
  const proposed = await call(administrator, '/api/admin/moderation/propose', { list: changed, based_on: version, reason: '测量', proof })
  const { id } = proposed.data as { id: string }
  const again = await call(approver, '/api/admin/moderation/proposal_dry_run', { id })
  return (await call(approver, '/api/admin/moderation/approve', { id, proof: (again.data as { proof: string }).proof })).code
}

async function timed({ what, run }: Operation): Promise<Finished> {
  const began = performance.now()
  const ended = await run().catch((error: unknown) => String(error))
  return { what, seconds: (performance.now() - began) / 1000, ended }
}

/** An answer without an envelope is a file. */
async function post(url: string, headers: Signed, input: object): Promise<{ code: string; data: never }> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
  const text = await answer.text()
  if (!text.startsWith('{"code":')) return { code: `${text.length} characters`, data: null as never }
  return JSON.parse(text) as { code: string; data: never }
}

const numerals = '零壹贰叁肆伍陆柒捌玖'

function numeral(at: number): string {
  return [...String(at)].map((digit) => numerals[Number(digit)]).join('')
}

export function madeUp(at: number): string {
  return `测量品种${numeral(at % 500)}在第${numeral(at)}种情形下怎么用`
}

function jsonLines(prefix: string): string {
  const rest = {
    phrasings: [],
    answer: '仅供测量，不是答案。',
    evidence: [{ title: '测量', url: 'www.example.com' }],
    subject: '测量',
    category: '疾病诊疗',
    reviewed_on: '2026-01-01',
    review_due: '2027-01-01',
  }
  return Array.from({ length: rowsImported }, (_, at) =>
    JSON.stringify({ key: `${prefix}-${at}`, question: `${prefix} 导入的第${numeral(at)}个问题是什么`, ...rest }),
  ).join('\n')
}

if (import.meta.main) {
  lowerThreadPriority()
  process.once('message', async ({ origin, crowd, dataDir, only }: Start) => {
    const chosen = operationsOn(origin, crowd, dataDir).filter(({ name }) => only?.includes(name) ?? true)
    const finished = await Promise.all(chosen.map(timed))
    const inOrder = finished.toSorted((one, other) => one.seconds - other.seconds)
    process.send!(inOrder, () => process.disconnect())
  })
}
