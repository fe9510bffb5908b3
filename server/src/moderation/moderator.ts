import { matcher, tablesOf, type Match, type Tables } from '../text/automaton.ts'
import { asTyped, type Simplify } from '../text/fold.ts'
import { read, type Gap, type Reading } from './reading.ts'
import { undoReversal } from './reversed.ts'

/** The managed list. `allow` holds phrases that lift a hit lying wholly inside them. */
export type BlockedList = {
  categories: readonly { id: string; name: string; words: readonly string[] }[]
  allow: readonly string[]
}

/** The category's id and the word as it is written in the list. */
export type Hit = { category: string; word: string }

/** Verdict on a text with its reasons: the folded text, the first hit in force, and the hits that permitted phrases lift. */
export type Judgement = { letters: string; hit: Hit | null; lifted: (Hit & { by: string })[] }

export type Moderator = {
  check(text: string): Hit | null
  /** The verdict of `check` with its reasons, for editors of the list. */
  explain(text: string): Judgement
}

/** The folded text: letters and digits, with all known disguises undone. */
export function normaliseForModeration(text: string, simplify: Simplify = asTyped): string {
  return read(text, simplify).letters
}

/** A compiled list. */
export interface Compiled {
  blocked: Tables
  allowed: Tables
}

/** Compiles a list; the result is shared. */
export function compile(list: BlockedList, simplify: Simplify = asTyped): Moderator {
  return moderatorOf(list, compiled(list, simplify), simplify)
}

/** `simplify` applies to words and texts alike. */
export function compiled(list: BlockedList, simplify: Simplify): Compiled {
  const plain = (phrase: string): string => normaliseForModeration(phrase, simplify)
  return { blocked: tablesOf(list.categories.flatMap(({ words }) => words).map(plain)), allowed: tablesOf(list.allow.map(plain)) }
}

/** `check` is linear in the text, accepts any string, and returns the first hit or null. */
export function moderatorOf(list: BlockedList, tables: Compiled, simplify: Simplify): Moderator {
  const words = list.categories.flatMap(({ id, words }) => words.map((word) => ({ category: id, word })))
  const [blocked, allowed] = [matcher(tables.blocked), matcher(tables.allowed)]

  function firstHit(text: string): Hit | null {
    const reading = read(text, simplify)
    let covered: readonly number[] | null = null
    for (const match of blocked(reading.letters)) {
      if (!isWritten(match, reading)) continue
      covered ??= coverage(allowed, reading)
      if ((covered[match.start] ?? 0) < match.end) return words[match.phrase] ?? null
    }
    return null
  }

  function explained(text: string): Judgement {
    const reading = read(text, simplify)
    const { letters } = reading
    const lifting = [...allowed(letters)].filter((match) => isWritten(match, reading))
    const judgement: Judgement = { letters, hit: null, lifted: [] }
    for (const match of blocked(letters)) {
      const hit = words[match.phrase]
      if (!hit || !isWritten(match, reading)) continue
      const by = lifting.find(({ start, end }) => start <= match.start && end >= match.end)
      if (by) judgement.lifted.push({ ...hit, by: list.allow[by.phrase] ?? '' })
      else judgement.hit ??= hit
    }
    return judgement
  }

  return {
    check(text) {
      const shown = undoReversal(text)
      return firstHit(text) ?? (shown === null ? null : firstHit(shown))
    },
    explain(text) {
      const shown = undoReversal(text)
      const typed = explained(text)
      return typed.hit || shown === null ? typed : explained(shown)
    },
  }
}

/** Whether the match is one written word, not two words or sentences that happen to meet. */
function isWritten({ start, end }: Match, { letters, gaps }: Reading): boolean {
  if (cutsLatin(letters, gaps, start) || cutsLatin(letters, gaps, end)) return false
  const marks = gaps.slice(start + 1, end).filter((gap) => gap === 'clause' || gap === 'sentence')
  if (marks.length !== 1) return true
  // One separator inside. A disguised word stands alone on one side at least; two sentences that happen to
  // meet continue on both sides. A longer word does not form by chance across a mere comma.
  const standsAlone = opensClause(gaps, start) || opensClause(gaps, end)
  return standsAlone || (end - start >= 4 && marks[0] === 'clause')
}

function opensClause(gaps: readonly Gap[], at: number): boolean {
  return at === 0 || at >= gaps.length || gaps[at] === 'clause' || gaps[at] === 'sentence'
}

/** Whether a position is inside a run of Latin letters or digits: `av` is not a word of `have`. */
function cutsLatin(letters: string, gaps: readonly Gap[], at: number): boolean {
  return at > 0 && gaps[at] === 'none' && latin.test(letters.slice(at - 1, at + 1))
}

/** For each position, the end of the permitted phrases that begin there or before. */
function coverage(allowed: ReturnType<typeof matcher>, reading: Reading): number[] {
  const reach = Array.from({ length: reading.letters.length }, () => 0)
  for (const match of allowed(reading.letters)) {
    if (isWritten(match, reading)) reach[match.start] = Math.max(reach[match.start] ?? 0, match.end)
  }
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0)
  return reach
}

const latin = /^[a-z0-9]{2}$/
