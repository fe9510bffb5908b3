import { amountsOf, type Amount } from '../lexicon/amounts.ts'

const ABOVE = /(?:超过|大于|多于|高于|满)$/u
const LONGEST_BOUND = 3
/** Kinds of amounts that name a strength or a dose. */
const MEASURES: ReadonlySet<string> = new Set(['%', 'mass', 'unit'])

/** The entry is about more than an amount, and less is asked for: 发病第 3 天, and 发病超过 10 天. */
export function boundBetween(asked: string, heading: string, phrasings: () => readonly string[]): string | null {
  const ours = amountsOf(asked)
  if (ours.length === 0) return null
  for (const { kind, value, said, from } of amountsOf(heading)) {
    if (!ABOVE.test(heading.slice(Math.max(0, from - LONGEST_BOUND), from))) continue
    const like = ours.filter((own) => base(own) === kind)
    const least = like.find((own) => own.value < value)
    if (least === undefined || like.some((own) => own.value >= value)) continue
    if (!phrasings().some((text) => amountsOf(text).some((other) => base(other) === kind && other.value <= least.value)))
      return `数值: ${least.said} / 超过 ${said}`
  }
  return null
}

/** The kind of an amount, ordinal or not. */
const base = ({ kind }: Amount): string => kind.replace(/^第/u, '')

/** Both say a strength or a dose, each one that the other does not, and the entry nowhere says the one asked for. */
export function measureBetween(asked: string, heading: string, phrasings: () => readonly string[], answer: () => string): string | null {
  const ours = amountsOf(asked).filter(({ kind }) => MEASURES.has(kind))
  if (ours.length === 0) return null
  const its = amountsOf(heading)
  for (const own of ours) {
    const like = its.filter(({ kind }) => kind === own.kind)
    const isIn = (some: readonly Amount[]): boolean => some.some(({ kind, value }) => kind === own.kind && value === own.value)
    const other = like.find(({ value }) => !ours.some((mine) => mine.kind === own.kind && mine.value === value))
    if (other === undefined || isIn(like)) continue
    if (![...phrasings(), answer()].some((text) => isIn(amountsOf(text)))) return `数值: ${own.said} / ${other.said}`
  }
  return null
}
