import { Refused } from '@xunyi/contract/refusals'

/**
 * The end of a page of a list: the sort values of its last row. Rows that are added or removed meanwhile neither repeat
 * nor hide others.
 */
export type Cursor = readonly (string | number)[]

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws Refused badRequest: not a cursor of this kind of list */
export function decodeCursor<Values extends readonly ('string' | 'number')[]>(
  written: string,
  ...types: Values
): { [At in keyof Values]: Values[At] extends 'string' ? string : number } {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(written, 'base64url').toString())
    if (Array.isArray(cursor) && cursor.length === types.length && types.every((type, at) => typeof cursor[at] === type && isSortValue(cursor[at])))
      return cursor as never
  } catch {
    // Falls through to the refusal.
  }
  throw new Refused('badRequest')
}

/** Whether a list can be sorted by it: a text without NUL, or a moment or count as a whole number. */
function isSortValue(value: unknown): boolean {
  return typeof value === 'string' ? !value.includes('\0') : Number.isSafeInteger(value) && Number(value) >= 0
}

/** Makes a page from a query that read one row more than the page size. */
export function pageFrom<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => Cursor): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, next: rows.length > size && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}
