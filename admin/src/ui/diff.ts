/* Diffs of two texts or lists, for display. */

export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Largest table, in cells, for a diff by characters. */
const most = 12_000_000

/**
 * The second text as a change of the first. Han goes character by character, numbers with their unit and Latin words stay whole; texts
 * that are too long for that go sentence by sentence.
 */
export function compareTexts(before: string, after: string): Part[] {
  const fine = [pieces(before), pieces(after)] as const
  const [a, b] = fine[0].length * fine[1].length <= most ? fine : [sentences(before), sentences(after)]
  return readable(compare(a, b))
}

function pieces(text: string): string[] {
  return text.match(/\d[\d.,]*\s?(?:[a-zA-Zμ%℃]+)?|[a-zA-Zμ]+|\p{White_Space}+|./gsu) ?? []
}

function sentences(text: string): string[] {
  return text.match(/[^。；！？\n]+[。；！？\n]?|[。；！？\n]/gu) ?? []
}

/** The longest common subsequence, between the beginning and the end that are equal anyway. */
function compare(a: readonly string[], b: readonly string[]): Part[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const parts: Part[] = a.slice(0, head).map((text) => ({ kind: 'same', text }))
  parts.push(...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)))
  parts.push(...a.slice(a.length - tail).map((text) => ({ kind: 'same' as const, text })))
  return parts
}

function between(a: readonly string[], b: readonly string[]): Part[] {
  const width = b.length + 1
  // At [i, j]: how much a from i and b from j have in common.
  const common = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      common[at] = a[i] === b[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!)
    }
  }
  const parts: Part[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i]! })
      i++
      j++
    } else if (j === b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) parts.push({ kind: 'gone', text: a[i++]! })
    else parts.push({ kind: 'new', text: b[j++]! })
  }
  return parts
}

/** Merges neighbours of one kind; a single equal character between changes joins them, for legibility. */
function readable(parts: readonly Part[]): Part[] {
  const runs: { same: boolean; gone: string; new: string }[] = []
  for (const { kind, text } of parts) {
    const last = runs.at(-1)
    const run = last && last.same === (kind === 'same') ? last : { same: kind === 'same', gone: '', new: '' }
    if (run !== last) runs.push(run)
    if (kind !== 'new') run.gone += text
    if (kind !== 'gone') run.new += text
  }
  const joined: typeof runs = []
  for (const [at, run] of runs.entries()) {
    const last = joined.at(-1)
    const lone = run.same && [...run.gone].length === 1 && at > 0 && at < runs.length - 1 && !/\s/.test(run.gone)
    if (last && !last.same && (lone || !run.same)) {
      last.gone += run.gone
      last.new += run.new
    } else joined.push({ ...run })
  }
  return joined.flatMap((run): Part[] => {
    if (run.same) return [{ kind: 'same', text: run.gone }]
    return [...(run.gone === '' ? [] : [{ kind: 'gone' as const, text: run.gone }]), ...(run.new === '' ? [] : [{ kind: 'new' as const, text: run.new }])]
  })
}

/** The second list with additions marked, followed by the removals; moves are not marked. */
export function compareLists(before: readonly string[], after: readonly string[]): Part[] {
  const [was, is] = [new Set(before), new Set(after)]
  return [
    ...after.map((text): Part => ({ kind: was.has(text) ? 'same' : 'new', text })),
    ...before.filter((text) => !is.has(text)).map((text): Part => ({ kind: 'gone', text })),
  ]
}
