import { Aliases } from '@xunyi/retrieval/aliases'
import { normalize } from '@xunyi/retrieval/normalize'
import { difference } from '@xunyi/retrieval/opposites'
import type { Candidate } from '@xunyi/retrieval/question-index'
import { aliases as groups } from '../library/aliases.ts'

const aliases = new Aliases(groups)
const read = (text: string) => aliases.apply(normalize(text))

/** Guard findings of the search against a wording, and the drug names it contains, as lexical search computes both. */
export function guardOf(question: string): (matched: string) => Pick<Candidate, 'opposed' | 'names'> {
  const asked = read(question)
  return (matched) => {
    const theirs = read(matched)
    const names = asked.names.length === 0 || theirs.names.length === 0 ? 'none' : asked.names.some((name) => theirs.names.includes(name)) ? 'shared' : 'others'
    return { opposed: difference(asked, theirs, aliases).opposed, names }
  }
}
