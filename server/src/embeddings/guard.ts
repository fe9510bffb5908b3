import { normalize } from '@xunyi/retrieval/normalize'
import { difference } from '@xunyi/retrieval/opposites'
import type { Candidate, QuestionIndex } from '@xunyi/retrieval/question-index'

/** Guard findings of the search against a wording, and the drug names it contains, as lexical search computes both. */
export function guardOf({ synonyms }: QuestionIndex, question: string): (matched: string) => Pick<Candidate, 'opposed' | 'names'> {
  const read = (text: string) => synonyms.aliases.apply(normalize(text))
  const asked = read(question)
  return (matched) => {
    const theirs = read(matched)
    const names = asked.names.length === 0 || theirs.names.length === 0 ? 'none' : asked.names.some((name) => theirs.names.includes(name)) ? 'shared' : 'others'
    return { opposed: difference(asked, theirs, synonyms).opposed, names }
  }
}
