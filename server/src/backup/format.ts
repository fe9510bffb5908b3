import { z } from 'zod'
import { Misconfigured } from '../misconfigured.ts'
import type { Cell } from '../db/table-reader.ts'

/*
 * A backup is JSON Lines, compressed (gzip) and, with a passphrase, encrypted (age): a header; of each table a line that names it, a line a row and a line with the
 * count; last the SHA-256 of everything before. It is the same for both engines.
 */
export const VERSION = 1

const header = z.object({
  format: z.literal('xunyi-backup'),
  version: z.literal(VERSION),
  /** ISO 8601. */
  made: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database had run, without the ending that names an engine. */
  migrations: z.array(z.string()),
})
const cell = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.string() })])
const line = z.union([
  z.array(cell),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ rows: z.number() }),
  z.object({ sha256: z.string() }),
])

export type Header = z.infer<typeof header>
export type Line = z.infer<typeof line>

/** The file is damaged or foreign; the sentence is for people. */
export class Damaged extends Misconfigured {}

export function headerOf(text: string): Header {
  const parsed = header.safeParse(jsonOf(text))
  if (!parsed.success) throw new Damaged('这不是循医的备份文件，或由更新的版本生成。')
  return parsed.data
}

export function lineOf(text: string): Line {
  const parsed = line.safeParse(jsonOf(text))
  if (!parsed.success) throw new Damaged('备份文件已损坏：有一行无法识别。')
  return parsed.data
}

export function encoded(cells: readonly Cell[]): string {
  return JSON.stringify(cells.map((value) => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)))
}

export function decoded(cells: readonly z.infer<typeof cell>[]): Cell[] {
  return cells.map((value) => (value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
