/** A page of a list by cursor: the rows after `after`, and the cursor of the next page. */
export interface Page<Row> {
  rows: Row[]
  /** null on the last page. */
  next: string | null
  /** null where it would take too long to count. */
  total: number | null
  /** Of a list that is looked through a piece at a time: the rows that were looked at. */
  looked?: number
}

export type Load<Row> = (page: { after: string | null; size: number }, signal: AbortSignal) => Promise<Page<Row>>

/** Between two calls, so that a long search stays below the limit of a person's calls. */
const usualPauseMs = 300

interface Options<Row> {
  onPart?: (part: Page<Row>) => void
  /** Ends the search with what was found so far. */
  stop?: AbortSignal
  pauseMs?: number
}

/** Loads a page; where the server has looked through a piece of the list alone, goes on until the page is full, the list ends or the search is stopped. */
export async function wholePage<Row>(
  load: Load<Row>,
  { after, size }: { after: string | null; size: number },
  signal: AbortSignal,
  { onPart, stop, pauseMs = usualPauseMs }: Options<Row> = {},
): Promise<Page<Row>> {
  let page = await load({ after, size }, signal)
  for (;;) {
    if (!isUnfinished(page, size) || stop?.aborted) return page
    onPart?.(page)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    signal.throwIfAborted()
    const more = await load({ after: page.next, size: size - page.rows.length }, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    // What was found is not lost with a call that fails: the next page goes on there.
    if (more === null) return page
    const rows = [...page.rows, ...more.rows]
    const total = after === null && more.next === null ? rows.length : more.total
    page = { rows, next: more.next, total, looked: (page.looked ?? 0) + (more.looked ?? 0) }
  }
}

/** Whether rows that belong on the page may follow where the server stopped looking. */
export function isUnfinished({ rows, next, looked }: Page<unknown>, size: number): boolean {
  return looked !== undefined && next !== null && rows.length < size
}
