import type { Named } from '../lexicon/aliases.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'

/** Of the known names, a question and a candidate share one, name others only, or neither: one of them names none, or what the question names may mean the candidate's. */
export type NamesCompared = 'shared' | 'others' | 'none'

/** A name without 人 may mean the medicine with it: 凝血酶, 人凝血酶. The other way round it does not: 人凝血酶 is never that of cattle. */
export function compareNames(asked: Named, candidate: Named, { aliases }: Synonyms): NamesCompared {
  if (asked.names.length === 0 || candidate.names.length === 0) return 'none'
  if (candidate.names.some((name) => asked.names.includes(name))) return 'shared'
  const meant = asked.names.map((name) => `人${aliases.standard(name)}`)
  return candidate.names.some((name) => meant.includes(aliases.standard(name))) ? 'none' : 'others'
}
