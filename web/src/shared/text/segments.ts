export interface Range {
  from: number
  /** Not included. */
  to: number
}

export interface Segment {
  text: string
  marked: boolean
}

/** Cuts a piece of a longer text where the marked ranges of that text begin and end. @param offset where the piece begins */
export function segmentsOf(piece: string, offset: number, ranges: readonly Range[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { from, to } of ranges) {
    const start = Math.max(from - offset, at)
    const end = Math.min(to - offset, piece.length)
    if (start >= end) continue
    if (start > at) segments.push({ text: piece.slice(at, start), marked: false })
    segments.push({ text: piece.slice(start, end), marked: true })
    at = end
  }
  if (at < piece.length) segments.push({ text: piece.slice(at), marked: false })
  return segments
}
