/** One place where a phrase was found; `end` is the unit after its last one. */
export type Match = { phrase: number; start: number; end: number }

/** The transitions of a state by UTF-16 unit, during construction. */
type Branches = Map<number, number>

const none = -1

/** An automaton as typed arrays by state, which one thread builds and another takes over without copying. */
export interface Tables extends Links {
  next: Transitions
  /** The index of the phrase that ends in a state. */
  found: Int32Array
  /** The lengths of the phrases. */
  lengths: Int32Array
}

/**
 * Aho-Corasick over UTF-16 units: finds any number of phrases in one pass over a text.
 * Phrases are identified by their index in the list; an empty one is never found, of two equal ones the first is.
 * Matches come in the order of where they end, longer ones first.
 */
export function automaton(phrases: readonly string[]): (text: string) => Match[] {
  return matcher(tablesOf(phrases))
}

/** The expensive part: a second for some hundred thousand characters. */
export function tablesOf(phrases: readonly string[]): Tables {
  const branches: Branches[] = [new Map()]
  const ends: number[] = [none]
  for (const [index, phrase] of phrases.entries()) insert(branches, ends, phrase, index)
  const next = transitions(branches)
  return { next, ...links(branches, ends, next), found: Int32Array.from(ends), lengths: Int32Array.from(phrases, ({ length }) => length) }
}

export function matcher({ next, fallbacks, shorter, found, lengths }: Tables): (text: string) => Match[] {
  return (text) => {
    const matches: Match[] = []
    let state = 0
    for (let at = 0; at < text.length; at += 1) {
      state = step(next, fallbacks, state, text.charCodeAt(at))
      for (let hit = found[state] === none ? shorter[state]! : state; hit !== none; hit = shorter[hit]!) {
        const phrase = found[hit]!
        matches.push({ phrase, start: at + 1 - lengths[phrase]!, end: at + 1 })
      }
    }
    return matches
  }
}

function insert(branches: Branches[], ends: number[], phrase: string, index: number): void {
  if (phrase === '') return
  let state = 0
  for (let at = 0; at < phrase.length; at += 1) {
    const unit = phrase.charCodeAt(at)
    let next = branches[state]!.get(unit)
    if (next === undefined) {
      next = branches.push(new Map()) - 1
      ends.push(none)
      branches[state]!.set(unit, next)
    }
    state = next
  }
  if (ends[state] === none) ends[state] = index
}

/** The transition table of states and units: keys and values in turn, open addressing, at most half full. */
type Transitions = { table: Float64Array; mask: number }

function transitions(branches: readonly Branches[]): Transitions {
  const size = 2 ** Math.ceil(Math.log2(2 * branches.length + 2))
  const table = new Float64Array(2 * size).fill(none)
  for (const [state, units] of branches.entries()) {
    for (const [unit, to] of units) {
      let slot = slotOf(state, unit, size - 1)
      while (table[2 * slot] !== none) slot = (slot + 1) & (size - 1)
      table[2 * slot] = state * 65_536 + unit
      table[2 * slot + 1] = to
    }
  }
  return { table, mask: size - 1 }
}

function slotOf(state: number, unit: number, mask: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & mask
}

function goes({ table, mask }: Transitions, state: number, unit: number): number {
  const key = state * 65_536 + unit
  for (let slot = slotOf(state, unit, mask); ; slot = (slot + 1) & mask) {
    const there = table[2 * slot]!
    if (there === key) return table[2 * slot + 1]!
    if (there === none) return none
  }
}

/** For each state its failure link (the longest proper suffix that is a state), and the nearest linked state where a phrase ends. */
type Links = { fallbacks: Int32Array; shorter: Int32Array }

/** Breadth first, so that a state's fallback, being shorter, is linked before the state itself is left. */
function links(branches: readonly Branches[], ends: readonly number[], next: Transitions): Links {
  const fallbacks = new Int32Array(branches.length).fill(none)
  const shorter = new Int32Array(branches.length).fill(none)
  const queue = [0]
  for (const state of queue) {
    for (const [unit, to] of branches[state]!) {
      fallbacks[to] = state === 0 ? 0 : step(next, fallbacks, fallbacks[state]!, unit)
      shorter[to] = ends[fallbacks[to]!] === none ? shorter[fallbacks[to]!]! : fallbacks[to]!
      queue.push(to)
    }
  }
  return { fallbacks, shorter }
}

/** The next state: the longest known suffix with a transition; the root when there is none. */
function step(next: Transitions, fallbacks: Int32Array, from: number, unit: number): number {
  for (let state = from; state !== none; state = fallbacks[state]!) {
    const to = goes(next, state, unit)
    if (to !== none) return to
  }
  return 0
}
