import { fold, type Simplify } from '../text/fold.ts'
import type { RuleFindings } from './rules.ts'
import { highlighted } from './signs.ts'
import type { Span } from './verdict.ts'

/** Where the findings are in the text as typed, in order, joined where they overlap. */
export function spansOf(text: string, folded: string, simplify: Simplify, { medicines, reactions, cues, situation }: RuleFindings): Span[] {
  const found: Span[] = [...medicines, ...reactions, ...cues].map(({ start, end }) => ({ from: start, to: end }))
  const at = situation === null ? -1 : folded.indexOf(situation)
  if (situation !== null && at >= 0) found.push({ from: at, to: at + situation.length })
  found.push(...highlighted(folded))
  const places = placesOf(text, folded, simplify)
  return places === null ? [] : joined(found).map(({ from, to }) => ({ from: places[from] as number, to: places[to] as number }))
}

function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from)) {
    const last = out.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else out.push({ ...span })
  }
  return out
}

/** For each unit of the folded text its place in the text as typed; null where folding did not go character by character. */
function placesOf(text: string, folded: string, simplify: Simplify): number[] | null {
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const isPlain = character === folded[places.length]
    for (const unit of isPlain ? character : (punctuation.get(character) ?? simplify(fold(character)).replaceAll('後', '后'))) {
      const next = folded.slice(places.length, places.length + unit.length)
      if (next === unit) for (let index = 0; index < unit.length; index += 1) places.push(at)
      else if (unit.trim() !== '') return null
    }
    at += character.length
  }
  if (places.length !== folded.length) return null
  places.push(text.length)
  return places
}

/** Punctuation of nearly every text, folded beforehand. */
const punctuation = new Map(Array.from('，：；！？（）　', (mark) => [mark, fold(mark)]))
