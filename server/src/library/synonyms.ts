import { readSynonymGroups, Synonyms, type SynonymGroup } from '@xunyi/retrieval/synonyms'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The shipped groups of synonyms, names of medicines included. */
export function starterSynonymGroups(): SynonymGroup[] {
  return readSynonymGroups(readFileSync(fileURLToPath(import.meta.resolve('@xunyi/retrieval/synonyms.jsonl')), 'utf8'))
}

let starter: Synonyms | undefined

/** The shipped groups, ready for the search. Compiling them takes a tenth of a second, which what searches nothing is spared. */
export const starterSynonyms = (): Synonyms => (starter ??= new Synonyms(starterSynonymGroups()))

const compiled = new WeakMap<readonly SynonymGroup[], Promise<Synonyms>>()

/** The groups, ready for the search. A list that is compiled already, or just now, is not compiled again. */
export function compileSynonyms(groups: readonly SynonymGroup[], pace: () => Promise<void>): Promise<Synonyms> {
  const known = compiled.get(groups)
  if (known) return known
  const compiling = Synonyms.paced(groups, pace)
  compiled.set(groups, compiling)
  compiling.catch(() => compiled.delete(groups))
  return compiling
}
