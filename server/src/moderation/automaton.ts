/** One place where a phrase was found; `end` is the unit after its last one. */
export type Match = { phrase: number; start: number; end: number }

type State = { next: Map<number, State>; fallback: State | null; phrase: number | null; shorter: State | null }

/**
 * Aho-Corasick over UTF-16 units: finds all phrases in one pass over a text, whatever their number.
 * Phrases are known by their index in the list handed in; an empty one is never found, of two alike the first is.
 * Matches come in the order of where they end, longer ones first.
 */
export function automaton(phrases: readonly string[]): (text: string) => Generator<Match> {
  const root = newState()
  for (const [index, phrase] of phrases.entries()) insert(root, phrase, index)
  linkFallbacks(root)

  return function* matches(text) {
    let state = root
    for (let at = 0; at < text.length; at += 1) {
      state = step(state, text.charCodeAt(at)) ?? root
      for (let hit: State | null = state; hit !== null; hit = hit.shorter) {
        if (hit.phrase === null) continue
        yield { phrase: hit.phrase, start: at + 1 - (phrases[hit.phrase]?.length ?? 0), end: at + 1 }
      }
    }
  }
}

function newState(): State {
  return { next: new Map(), fallback: null, phrase: null, shorter: null }
}

function insert(root: State, phrase: string, index: number): void {
  if (phrase === '') return
  let state = root
  for (let at = 0; at < phrase.length; at += 1) {
    const unit = phrase.charCodeAt(at)
    const next = state.next.get(unit) ?? newState()
    state.next.set(unit, next)
    state = next
  }
  state.phrase ??= index
}

/** Breadth first, so that a state's fallback, being shorter, is linked before the state itself is left. */
function linkFallbacks(root: State): void {
  const queue = [root]
  for (const state of queue) {
    for (const [unit, next] of state.next) {
      next.fallback = (state.fallback === null ? null : step(state.fallback, unit)) ?? root
      next.shorter = next.fallback.phrase === null ? next.fallback.shorter : next.fallback
      queue.push(next)
    }
  }
}

/** The longest known continuation, falling back to ever shorter ones; null when there is none. */
function step(from: State, unit: number): State | null {
  for (let state: State | null = from; state !== null; state = state.fallback) {
    const next = state.next.get(unit)
    if (next !== undefined) return next
  }
  return null
}
