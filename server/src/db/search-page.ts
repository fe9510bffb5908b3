import { setImmediate } from 'node:timers/promises'
import { expressionBuilder, type AliasedExpression, type Expression, type SqlBool } from 'kysely'
import { decodeCursor, encodeCursor, pageFrom } from './cursor.ts'
import type { Tables } from './tables.ts'

/** Rows that one statement looks at: few enough for a disk, which holds each of them in a page of its own. */
const atOnce = 1000
/** A call goes on looking for so long and over so many rows, and as much again for the total. */
const patienceMs = 40
const mostLooked = 40 * atOnce

/** The place of a row in a list: what it is sorted by, and its id. */
export type Place = readonly [at: number, id: string]

/** A row that was looked at, and whether it is sought. */
export interface Looked {
  at: number
  id: string
  found: number
}

/** The rows after a place in the order of the list, sought or not, found by an index. */
export type Look = (after: Place | null, rows: number) => Promise<Looked[]>

/** `found` of a row that meets all conditions is 1. */
export function foundBy(conditions: readonly Expression<SqlBool>[]): AliasedExpression<number, 'found'> {
  const row = expressionBuilder<Tables>()
  return row.case().when(row.and(conditions)).then(1).else(0).end().as('found')
}

export interface PageInput {
  after: string | null
  size: number
}

interface ListPage {
  ids: string[]
  /** Where the next call goes on; null at the end of the list. Before the end a page may hold fewer ids than asked for, or none. */
  next: string | null
  /** null: there was no time to look at every row. */
  total: number | null
  /** Rows that were looked at for this page. */
  looked: number
}

/** A page of a list in which every row that `look` gives is sought. @param count the rows of the whole list */
export async function listPage(look: Look, { after, size }: PageInput, count: () => Promise<number>): Promise<ListPage> {
  const seen = await look(after === null ? null : decodeCursor(after, 'number', 'string'), size + 1)
  const { rows, next } = pageFrom(seen, size, ({ at, id }) => [at, id])
  return { ids: rows.map(({ id }) => id), next, total: await count(), looked: rows.length }
}

interface Limits {
  atOnce?: number
  patienceMs?: number
}

/**
 * A page of what is sought in a list without an index for it. No statement reads more than `atOnce` rows, and a call ends after a while, found or not: a word that
 * no row has would otherwise hold the embedded database, or outlast the time that PostgreSQL gives a statement.
 */
export async function searchPage(look: Look, { after, size }: PageInput, limits: Limits = {}): Promise<ListPage> {
  const from = after === null ? null : decodeCursor(after, 'number', 'string')
  const { found, end, looked } = await walk(look, from, limits)
  const page = found.slice(0, size)
  const next = found.length > size ? page.at(-1)! : end
  const all = from === null ? { found, end } : page.length === size || next === null ? await walk(look, null, limits) : null
  return { ids: page.map(([, id]) => id), next: next && encodeCursor(next), total: all?.end === null ? all.found.length : null, looked }
}

/** Looks at rows until the end of the list, which is null, or the last of its time. */
async function walk(look: Look, from: Place | null, { atOnce: rows = atOnce, patienceMs: patience = patienceMs }: Limits) {
  const began = performance.now()
  const found: Place[] = []
  for (let end = from, looked = 0; ;) {
    const seen = await look(end, rows)
    for (const { at, id, found: sought } of seen) if (sought === 1) found.push([at, id])
    looked += seen.length
    if (seen.length < rows) return { found, end: null, looked }
    const { at, id } = seen.at(-1)!
    end = [at, id]
    if (looked >= mostLooked || performance.now() - began >= patience) return { found, end, looked }
    await setImmediate()
  }
}
