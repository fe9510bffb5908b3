import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The public question sets, read in place; nothing of them is in the project. `shared/data/README.md` says what they are. */
export const DATA = resolve(process.env['XUNYI_BENCH_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data'))

export interface Question {
  id: string
  text: string
  tags: readonly string[]
  /** Of a library of this many entries with answers, for speed: any answer of the pool. */
  answer?: string
}

/** So many answers the pool has: the size at which speed is measured with answers. */
export const WITH_ANSWERS = 22_634

/** A library's size in words. */
export const sized = (questions: number): string => `${questions.toLocaleString('en-US')}${questions === WITH_ANSWERS ? ' with answers' : ''}`

export interface Query {
  qid: string
  query: string
  relevant: readonly string[]
  neg?: readonly string[]
}

export interface BenchSet {
  name: string
  queries: readonly Query[]
  /** The questions of the same source, or the answers for huatuoans. */
  own: readonly Question[]
  /** Its texts are answers without questions. */
  answers?: boolean
}

const OWN_TAG = { ncov: 'ncov', qtr: 'kuake-qtr-title', qqr: 'kuake-qqr', cmedir: 'cmedir-title', chipstsfaq: 'chip-sts' } as const

export const isPresent = (): boolean => existsSync(resolve(DATA, 'library-questions.jsonl.gz'))

/** One object a line; a name that ends in .gz is unpacked. */
export function readLines(file: string): Record<string, unknown>[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** A library file of the documented format: `{ id, question | answer, src }` a line. */
export function readLibrary(file: string): Question[] {
  return readLines(file).map((row) => ({ id: String(row['id']), text: String(row['question'] ?? row['answer']), tags: (row['src'] ?? []) as string[] }))
}

export const readQueries = (file: string): Query[] => readLines(file) as unknown as Query[]

export const library = (): Question[] => readLibrary(resolve(DATA, 'library-questions.jsonl.gz'))

export function benchSets(full: readonly Question[]): BenchSet[] {
  const queries = (name: string): Query[] => readQueries(resolve(DATA, `bench-${name}-dev.jsonl.gz`))
  const sets: BenchSet[] = Object.entries(OWN_TAG).map(([name, tag]) => ({
    name,
    queries: queries(name),
    own: full.filter((question) => question.tags.includes(tag)),
  }))
  const long = full.filter((question) => question.tags.includes('toyhom-ask'))
  return [
    ...sets,
    { name: 'huatuoans', queries: queries('huatuoans'), own: readLibrary(resolve(DATA, 'answers-pool.jsonl.gz')), answers: true },
    { name: 'toyhom', queries: queries('toyhom'), own: long },
    { name: 'toyhomrev', queries: queries('toyhomrev'), own: readLibrary(resolve(DATA, 'library-toyhom-titles.jsonl.gz')) },
  ]
}
