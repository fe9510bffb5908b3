import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Question } from './data.ts'
import type { Graded } from './measure.ts'

/** A file that is missing or not of the documented format (docs/benchmarks.md); the message names file and line and can be shown as it is. */
export class FileFault extends Error {}

export interface Pair {
  id: string
  a: string
  b: string
  /** Absent where only scores are wanted. */
  label?: number
}

type Row = Record<string, unknown>

/** A library: one `{ id, question }` (or `answer` for `question`) a line, ids distinct, optional `src`: tags. */
export function readLibraryFile(file: string): Question[] {
  const seen = new Map<string, number>()
  return readRows(file, (row, fail: Fail, line) => {
    const id = text(row, 'id', fail)
    const before = seen.get(id)
    if (before !== undefined) fail(`the id "${id}" stands on line ${before} already`)
    seen.set(id, line)
    const tags = row['src'] ?? []
    if (!isTexts(tags)) fail('"src" must be a list of strings')
    return { id, text: text(row, row['question'] === undefined && row['answer'] !== undefined ? 'answer' : 'question', fail), tags }
  })
}

/** A bench: one `{ qid, query, relevant }` a line, optional `neg`: ids, and `grades`: id -> number. */
export function readBenchFile(file: string): Graded[] {
  return readRows(file, (row, fail: Fail) => {
    const { relevant, neg, grades } = row
    if (!isTexts(relevant)) fail('"relevant" must be a list of ids')
    if (neg !== undefined && !isTexts(neg)) fail('"neg" must be a list of ids')
    if (grades !== undefined && !isGrades(grades)) fail('"grades" must map ids to numbers')
    return {
      qid: text(row, 'qid', fail),
      query: text(row, 'query', fail),
      relevant,
      ...(neg === undefined ? {} : { neg }),
      ...(grades === undefined ? {} : { grades }),
    }
  })
}

/** Pairs: one `{ id, a, b }` a line, optional `label`: a number, higher means more alike. */
export function readPairsFile(file: string): Pair[] {
  return readRows(file, (row, fail: Fail) => {
    const { label } = row
    if (label !== undefined && typeof label !== 'number') fail('"label" must be a number')
    return { id: text(row, 'id', fail), a: text(row, 'a', fail), b: text(row, 'b', fail), ...(label === undefined ? {} : { label }) }
  })
}

type Fail = (what: string) => never

/** One JSON object a line, UTF-8, blank lines left out; a name that ends in .gz is unpacked. */
function readRows<T>(file: string, read: (row: Row, fail: Fail, line: number) => T): T[] {
  const rows: T[] = []
  for (const [at, line] of contentOf(file).split('\n').entries()) {
    if (line.trim() === '') continue
    const fail = (what: string): never => {
      throw new FileFault(`${file}, line ${at + 1}: ${what}`)
    }
    let row: unknown = null
    try {
      row = JSON.parse(line)
    } catch {
      fail('this is not JSON')
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return fail('this is not a JSON object')
    rows.push(read(row as Row, fail, at + 1))
  }
  if (rows.length === 0) throw new FileFault(`${file}: there is nothing in it`)
  return rows
}

function contentOf(file: string): string {
  try {
    const bytes = readFileSync(file)
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new FileFault(`${file}: cannot be read (${(error as Error).message})`)
  }
}

function text(row: Row, key: string, fail: Fail): string {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : fail(`"${key}" must be a string that is not empty`)
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')

const isGrades = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((grade) => typeof grade === 'number')
