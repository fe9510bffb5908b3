import { matcher, tablesOf, type Match, type Tables } from '../text/automaton.ts'
import { asTyped, type Simplify } from '../text/fold.ts'
import { isWritten } from './matches.ts'
import { compileRules, pairsOf, type CompiledRules, type IntentList, type Pair } from './pairs.ts'
import { read, type Reading } from './reading.ts'
import { undoReversal } from './reversed.ts'

/**
 * The managed list: words that block by themselves, and objects that block beside an intent of their category unless a clinical
 * context stands in the same sentence. `allow` holds phrases that lift a hit lying wholly inside them.
 */
export type BlockedList = {
  categories: readonly {
    id: string
    name: string
    words: readonly string[]
    objects?: readonly string[] | undefined
    intents?: readonly string[] | undefined
  }[]
  intents?: readonly IntentList[] | undefined
  clinical?: readonly string[] | undefined
  allow: readonly string[]
}

/** The category's id, and the word as it is written in the list, or object and intent. */
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
  rules: CompiledRules
}

/** Compiles a list; the result is shared. */
export function compile(list: BlockedList, simplify: Simplify = asTyped): Moderator {
  return moderatorOf(list, compiled(list, simplify), simplify)
}

/** `simplify` applies to words and texts alike. */
export function compiled(list: BlockedList, simplify: Simplify): Compiled {
  const plain = (phrase: string): string => normaliseForModeration(phrase, simplify)
  return {
    blocked: tablesOf(list.categories.flatMap(({ words }) => words).map(plain)),
    allowed: tablesOf(list.allow.map(plain)),
    rules: compileRules(list, simplify),
  }
}

/** `check` is linear in the text, accepts any string, and returns the first hit or null. */
export function moderatorOf(list: BlockedList, tables: Compiled, simplify: Simplify): Moderator {
  const words = list.categories.flatMap(({ id, words }) => words.map((word) => ({ category: id, word })))
  const [blocked, allowed] = [matcher(tables.blocked), matcher(tables.allowed)]
  const pairs = pairsOf(list, tables.rules)
  const hitOf = ({ category, object, intent }: Pair): Hit => ({ category: list.categories[category]!.id, word: `${object} × ${intent}` })

  function firstHit(text: string, withPairs: boolean): Hit | null {
    const reading = read(text, simplify)
    let reach: readonly number[] | null = null
    const isCovered = (match: Match) => ((reach ??= coverage(allowed, reading))[match.start] ?? 0) >= match.end
    for (const match of blocked(reading.letters)) {
      if (isWritten(match, reading) && !isCovered(match)) return words[match.phrase] ?? null
    }
    if (withPairs) for (const pair of pairs(reading, () => isCovered)) if (pair.by === null) return hitOf(pair)
    return null
  }

  function explained(text: string, withPairs: boolean): Judgement {
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
    if (!withPairs) return judgement
    const isLifted = (match: Match) => lifting.some(({ start, end }) => start <= match.start && end >= match.end)
    for (const pair of pairs(reading, () => isLifted)) {
      if (pair.by !== null) judgement.lifted.push({ ...hitOf(pair), by: pair.by })
      else judgement.hit ??= hitOf(pair)
    }
    return judgement
  }

  // A text whose order is reversed on the screen is read as typed too, for whole words: parts in that order have no sense.
  return {
    check(text) {
      const shown = undoReversal(text)
      return firstHit(text, shown === null) ?? (shown === null ? null : firstHit(shown, true))
    },
    explain(text) {
      const shown = undoReversal(text)
      const typed = explained(text, shown === null)
      return typed.hit || shown === null ? typed : explained(shown, true)
    },
  }
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
