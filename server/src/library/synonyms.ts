import { readSynonymGroups, Synonyms, type SynonymGroup } from '@xunyi/retrieval/synonyms'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The shipped groups of synonyms, names of medicines included. */
export function starterSynonymGroups(): SynonymGroup[] {
  return readSynonymGroups(readFileSync(fileURLToPath(import.meta.resolve('@xunyi/retrieval/synonyms.jsonl')), 'utf8'))
}

/** The shipped groups, ready for the search. */
export const starterSynonyms = new Synonyms(starterSynonymGroups())
