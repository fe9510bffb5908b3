import { FEATURES } from './features.ts'
import { TREES } from './likeness-trees.ts'

/**
 * Whether two questions are the same, from their features: the sum of small symmetric trees (Prokhorenkova and others, 2018), boosted on labelled pairs by bench/fit.ts.
 * A tree asks DEPTH yes-or-no questions of the same kind at every level and adds the number that stands at the answers, read as binary digits.
 */
const DEPTH = 3
const LEAVES = 1 << DEPTH

const lines = TREES.trim().split('\n').filter((line) => line !== '')
const places = new Map<string, number>(FEATURES.map(([name], at) => [name, at]))
const ASKED = new Uint8Array(lines.length * DEPTH)
const ABOVE = new Float64Array(lines.length * DEPTH)
const VALUES = new Float64Array(lines.length * LEAVES)
lines.forEach((line, tree) => {
  const [questions = '', values = ''] = line.split(': ')
  questions.split(' ').forEach((question, level) => {
    const [name = '', above = ''] = question.split('>')
    ASKED[tree * DEPTH + level] = places.get(name) ?? Number.NaN
    ABOVE[tree * DEPTH + level] = Number(above)
  })
  values.split(' ').forEach((value, leaf) => {
    VALUES[tree * LEAVES + leaf] = Number(value)
  })
})

/** The log-odds, from the plain features that begin at `features[at]`. */
export function likeness(features: Float64Array, at: number): number {
  let sum = 0
  for (let tree = 0, question = 0; tree < VALUES.length; tree += LEAVES, question += DEPTH) {
    let leaf = 0
    for (let level = question; level < question + DEPTH; level++) {
      leaf = leaf * 2 + Number((features[at + (ASKED[level] as number)] as number) > (ABOVE[level] as number))
    }
    sum += VALUES[tree + leaf] as number
  }
  return sum
}
