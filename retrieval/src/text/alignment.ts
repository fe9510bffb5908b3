import { BoundedCache } from './bounded-cache.ts'
import { normalize } from './normalize.ts'

/** A piece of a text in UTF-16 units, `to` not included. */
export interface Range {
  from: number
  to: number
}

/** Texts are aligned this far, in characters; the rest of a longer one stays unmarked. */
const LONGEST_ALIGNED = 600

/**
 * Where in a text each place of its folded form comes from. Folding keeps no positions, so the two are laid side by side: characters that
 * folded alone are what stands in the folded text hold both together (longest common subsequence); what lies between two of them
 * was folded as a whole: 三 and 3, Ⅷ and 8, 静丙 and the standard name in its place. For showing, never for ranking.
 * @returns for each UTF-16 unit of `folded` its range in `text`; empty where it has none, like the 人血 of a name written without it
 */
export function placesOf(text: string, folded: string): Range[] {
  const pieces = piecesOf(text)
  const units = Array.from(folded.slice(0, LONGEST_ALIGNED))
  const partner = commonSubsequence(
    pieces.map(({ folded }) => folded),
    units,
  )
  const places: Range[] = []
  let before = 0
  for (let at = 0; at < units.length;) {
    let end = at
    while (end < units.length && partner[end] === -1) end++
    const next = end < units.length ? (partner[end] as number) : pieces.length
    const gap = across(pieces.slice(before, next), pieces[before]?.from ?? text.length)
    for (; at < end; at++) pushUnits(places, units[at] as string, gap)
    const piece = pieces[next]
    if (end < units.length && piece) {
      pushUnits(places, units[at] as string, piece)
      before = next + 1
      at++
    }
  }
  return places
}

/** Folded characters: a text has few different ones. */
const folded = new BoundedCache<string, string>(8192)

interface Piece extends Range {
  folded: string
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const char of text) {
    if (pieces.length === LONGEST_ALIGNED) break
    pieces.push({ from: at, to: at + char.length, folded: folded.get(char, normalize) })
    at += char.length
  }
  return pieces
}

/** From the first to the last, without the spaces and highlights around what says something; empty, at `start`, where there is none. */
function across(pieces: readonly Piece[], start: number): Range {
  const saying = pieces.some(({ folded }) => folded !== '') ? pieces.filter(({ folded }) => folded !== '') : pieces
  return { from: saying[0]?.from ?? start, to: saying.at(-1)?.to ?? start }
}

function pushUnits(places: Range[], unit: string, { from, to }: Range): void {
  for (let count = 0; count < unit.length; count++) places.push({ from, to })
}

/** For each of `second` the index of its partner in `first`, -1 where it has none; partners rise. */
function commonSubsequence(first: readonly string[], second: readonly string[]): Int32Array {
  const width = second.length + 1
  const lengths = new Uint16Array((first.length + 1) * width)
  for (let row = first.length - 1; row >= 0; row--) {
    for (let column = second.length - 1; column >= 0; column--) {
      const here = row * width + column
      const skipped = Math.max(lengths[here + width] as number, lengths[here + 1] as number)
      lengths[here] = first[row] === second[column] ? (lengths[here + width + 1] as number) + 1 : skipped
    }
  }
  const partner = new Int32Array(second.length).fill(-1)
  for (let row = 0, column = 0; row < first.length && column < second.length;) {
    if (first[row] === second[column]) partner[column++] = row++
    else if ((lengths[(row + 1) * width + column] as number) >= (lengths[row * width + column + 1] as number)) row++
    else column++
  }
  return partner
}
