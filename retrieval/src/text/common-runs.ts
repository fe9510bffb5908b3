import type { Symbols } from './terms.ts'

/** The symbols of one text from `row` and those of the other from `column` that are the same. */
interface Run {
  row: number
  column: number
  length: number
}

/**
 * Which symbols of either text belong together: the longest run that both have, then the longest of what is left, down to single ones.
 * @returns 1 at each of them, for either text
 */
export function commonRuns(first: Symbols, second: Symbols): [first: Uint8Array, second: Uint8Array] {
  const taken: [Uint8Array, Uint8Array] = [new Uint8Array(first.length), new Uint8Array(second.length)]
  let left = runsOf(first, second)
  while (left.length > 0) {
    const best = left.reduce((one, other) => (comesFirst(other, one) ? other : one))
    taken[0].fill(1, best.row, best.row + best.length)
    taken[1].fill(1, best.column, best.column + best.length)
    left = left.flatMap((run) => without(run, best))
  }
  return taken
}

/** All runs that go no further in either direction. */
function runsOf(first: Symbols, second: Symbols): Run[] {
  const places = new Map<number, number[]>()
  for (const [column, symbol] of second.entries()) {
    const known = places.get(symbol)
    if (known === undefined) places.set(symbol, [column])
    else known.push(column)
  }
  const runs: Run[] = []
  for (const [row, symbol] of first.entries()) {
    for (const column of places.get(symbol) ?? []) {
      if (row > 0 && column > 0 && first[row - 1] === second[column - 1]) continue
      let length = 1
      while (row + length < first.length && column + length < second.length && first[row + length] === second[column + length]) length++
      runs.push({ row, column, length })
    }
  }
  return runs
}

/** Longer ones come first, then those further ahead in the first text, then in the second. */
function comesFirst(one: Run, other: Run): boolean {
  return one.length === other.length ? one.row < other.row || (one.row === other.row && one.column < other.column) : one.length > other.length
}

/** The parts of a run that share no symbol with another, in either text. */
function without(run: Run, { row, column, length }: Run): Run[] {
  const inRows = cut(run, row - run.row, row - run.row + length)
  return inRows.flatMap((part) => cut(part, column - part.column, column - part.column + length))
}

/** A run without its symbols `from` to `to`. */
function cut(run: Run, from: number, to: number): Run[] {
  if (to <= 0 || from >= run.length) return [run]
  const { row, column, length } = run
  const parts = [
    { row, column, length: from },
    { row: row + to, column: column + to, length: length - to },
  ]
  return parts.filter((part) => part.length > 0)
}
