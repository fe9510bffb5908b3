import type { Amount } from '../lexicon/amounts.ts'
import type { AlignedRole, AlignedWord } from '../lexicon/aligned-words.ts'
import { deniesNothing } from '../lexicon/facets.ts'
import { BoundedCache } from '../text/bounded-cache.ts'
import type { Phrases } from '../text/phrases.ts'

/**
 * The last reading of the guard, for what no lexicon knows: two questions laid side by side word by word, words of one meaning taken for the same, and what
 * is left over on either side. It costs some ten microseconds a text and is asked of the few candidates that are very near.
 */
export interface WordSequence {
  /** The words that say something, in their order. */
  words: readonly AlignedWord[]
  /** Both may change places here: 一起, 区别. */
  symmetric: boolean
  /** The text is longer than is read. */
  cut: boolean
}

/** 打完疫苗 and 疫苗打完 are 打疫苗后. */
const DONE = /(?<=打|输|注射|接种|输注|吃|喝|用|做)完了?(?<thing>[^完后前能可要会多怎如什几需是有]{1,12})后?(?=[能可要会多怎如什几需是有])/gu
const DONE_BEFORE = /(?<=打|输|注射|接种|输注|吃|喝|用|做)完了?后?/gu

/** Words read of a text; what is longer is no question that could be taken for another. */
const LONGEST = 256
/** Characters of a text that may hold so many words. */
const LONGEST_TEXT = 4 * LONGEST

/** Characters that no list has: texts have few different ones. */
const characters = new BoundedCache<string, AlignedWord>(8192)
const unlisted = (said: string): AlignedWord => ({ said, meaning: said, role: 'subject', side: null, symmetric: false })
/** Numbers and Latin words are not kept: they may be a person's. */
const unlistedWord = (said: string): AlignedWord => (said.length === 1 ? characters.get(said, unlisted) : unlisted(said))

/** @param amounts of the same text: they are compared apart, by value */
export function wordSequenceOf(folded: string, amounts: readonly Amount[], known: Phrases<AlignedWord>): WordSequence {
  let text = folded.slice(0, LONGEST_TEXT)
  for (const { from, to, slight } of amounts) if (!slight && to <= LONGEST_TEXT) text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
  if (text.includes('术')) text = text.replace(/(?<!手)术(?=[前中后])/gu, '手术')
  if (text.includes('完')) text = text.replace(DONE, '$<thing>后').replace(DONE_BEFORE, '后')
  const words: AlignedWord[] = []
  let kept = 0
  const unknown = (to: number): void => {
    for (const sign of text.slice(kept, to).match(/[a-z]+|\d[\d.%]*|[^\s]/gu) ?? []) words.push(unlistedWord(sign))
  }
  known.each(text, (word, from, to) => {
    unknown(from)
    kept = to
    const asks = word.role === 'denial' && deniesNothing(text, from)
    if (word.role !== 'filler' && !asks) words.push(word)
  })
  unknown(text.length)
  const read = words.slice(0, LONGEST)
  return {
    words: read,
    symmetric: read.some(({ symmetric }) => symmetric),
    cut: folded.length > LONGEST_TEXT || words.length > LONGEST,
  }
}

/** The reasons that keep two wordings apart; `opposed` where the same words say the contrary, by their order or by what is denied. */
export function compareWordSequences(first: WordSequence, second: WordSequence): { apart: boolean; opposed: string | null } {
  const opposed = turned(first, second)
  return { apart: opposed !== null || first.cut || second.cut || leftOver(first, second) || reordered(first, second), opposed }
}

function leftOver(first: WordSequence, second: WordSequence): boolean {
  const left = missing(first, second)
  const right = missing(second, first)
  const each = (role: AlignedRole): boolean => left.some((word) => word.role === role) && right.some((word) => word.role === role)
  if (each('asking') || each('modal') || each('light') || each('wish')) return true
  const says = (sequence: WordSequence, role: AlignedRole): boolean => sequence.words.some((word) => word.role === role)
  const sharesWish = first.words.some(({ role, meaning }) => role === 'wish' && has(second, meaning))
  if (!sharesWish && says(first, 'asking') !== says(second, 'asking')) return true
  if (says(first, 'wish') !== says(second, 'wish')) return true
  return !cancel(said(left), said(right))
}

const missing = (from: WordSequence, other: WordSequence): AlignedWord[] => from.words.filter(({ meaning }) => !has(other, meaning))

const said = (words: readonly AlignedWord[]): string =>
  words
    .filter(({ role }) => role === 'subject' || role === 'thing' || role === 'who' || role === 'denial')
    .map((word) => word.said)
    .join('')

/** Whether both leave the same characters: 血压高 and 高血压 cut otherwise. */
function cancel(left: string, right: string): boolean {
  return left.length === right.length && [...left].sort().join('') === [...right].sort().join('')
}

/** Whether what both have stands in another order, where order may matter. */
function reordered(first: WordSequence, second: WordSequence): boolean {
  const persons = ({ words }: WordSequence): number => words.filter(({ role }) => role === 'who').length
  const moves = Math.max(persons(first), persons(second)) < 2
  const [one, other] = lines(first, second, ({ role }) => role === 'subject' || role === 'thing' || role === 'denial' || (role === 'who' && !moves))
  if (!isEqual(one, other)) {
    const directed = one.some(({ side }) => side !== null)
    const things = one.filter(({ role }) => role === 'thing').length
    if (directed || (things > 1 && !(first.symmetric && second.symmetric))) return true
  }
  // Signs that no list knows, in another order: 冬天白夏天黑 and 冬天黑夏天白.
  const [signs, otherSigns] = lines(first, second, ({ role, said }) => role === 'subject' && said.length === 1)
  if (!isEqual(signs, otherSigns)) return true
  // 打多久 is not 多久打, nor 多久用1次 1次用多久.
  const [measured, otherwise] = lines(first, second, ({ role, meaning }) => role === 'light' || meaning === '1次' || meaning === '多久' || meaning === '多少')
  return measured.some(({ role }) => role === 'asking') && !isEqual(measured, otherwise)
}

/** The chosen words that both have, in the order of each, every meaning once. */
function lines(first: WordSequence, second: WordSequence, chosen: (word: AlignedWord) => boolean): [one: AlignedWord[], other: AlignedWord[]] {
  const line = (sequence: WordSequence, other: WordSequence): AlignedWord[] =>
    sequence.words.filter((word, at, all) => chosen(word) && has(other, word.meaning) && all.findIndex(({ meaning }) => meaning === word.meaning) === at)
  return [line(first, second), line(second, first)]
}

const isEqual = (one: readonly AlignedWord[], other: readonly AlignedWord[]): boolean =>
  one.length === other.length && one.every(({ meaning }, at) => meaning === other[at]?.meaning)
const has = ({ words }: WordSequence, meaning: string): boolean => words.some((word) => word.meaning === meaning)

/** The same words turned round: 感冒引起肺炎 and 肺炎引起感冒, 打疫苗后发热 and 发热后打疫苗; or what the one denies, the other affirms. */
function turned(first: WordSequence, second: WordSequence): string | null {
  const changed = (one: AlignedWord | undefined, other: AlignedWord | undefined): boolean =>
    one !== undefined && other !== undefined && one.meaning !== other.meaning && has(first, other.meaning) && has(second, one.meaning)
  for (const [at, { meaning, side }] of first.words.entries()) {
    if (side === null) continue
    // A word that is repeated is compared where it first stands, on both sides: otherwise the result depends on which text comes first.
    const [here, there] = [first, second].map(({ words }) => words.findIndex((word) => word.meaning === meaning)) as [number, number]
    if (here !== at || there < 0) continue
    const [before, behind] = [beside(first, at, -1), beside(first, at, 1)]
    const [itsBefore, itsBehind] = [beside(second, there, -1), beside(second, there, 1)]
    const swapped = before?.meaning === itsBehind?.meaning && behind?.meaning === itsBefore?.meaning && changed(before, itsBefore)
    const led = side === 'before' && changed(before, itsBefore) && behind?.meaning === itsBehind?.meaning
    const followed = side === 'behind' && changed(behind, itsBehind)
    if (swapped || led) return `次序: ${before?.said} / ${itsBefore?.said}`
    if (followed) return `次序: ${behind?.said} / ${itsBehind?.said}`
  }
  const [denied, itsDenied] = [deniedIn(first), deniedIn(second)]
  const affirmed = (by: WordSequence, denials: ReadonlySet<string>, own: ReadonlySet<string>): boolean =>
    [...denials].some((meaning) => has(by, meaning) && !own.has(meaning))
  if (affirmed(second, denied, itsDenied)) return '否定: 否定 / 肯定'
  return affirmed(first, itsDenied, denied) ? '否定: 肯定 / 否定' : null
}

/** The word behind a denial, by its meaning. */
function deniedIn(sequence: WordSequence): Set<string> {
  const found = new Set<string>()
  for (const [at, { role }] of sequence.words.entries()) {
    const next = role === 'denial' ? sequence.words.slice(at + 1).find((word) => word.role !== 'asking' && word.role !== 'modal') : undefined
    if (next) found.add(next.meaning)
  }
  return found
}

/** The nearest word that says something on that side. */
function beside({ words }: WordSequence, at: number, step: 1 | -1): AlignedWord | undefined {
  for (let next = at + step; next >= 0 && next < words.length; next += step) {
    const word = words[next] as AlignedWord
    if (word.role === 'subject' || word.role === 'thing' || word.role === 'who') return word
  }
  return undefined
}
