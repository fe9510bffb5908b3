import { coreOf } from './guard/same-question.ts'
import type { Document } from './index/documents.ts'
import type { Library } from './index/library.ts'
import { FACETS } from './lexicon/facets.ts'
import { textHash } from './text/text-hash.ts'
import type { TextReader } from './reading/text-reader.ts'
import { meantIn } from './ranking/message.ts'

/** So many documents of a snapshot are read again. */
const SAMPLE = 256

/** A phrasing as it is indexed. Its core is that of what it means, as a message is read: a wording with small talk is the same question when it is asked. */
export function indexedText(reader: TextReader, text: string): Pick<Document, 'facets' | 'symbols' | 'core'> {
  const folded = reader.fold(text)
  const meant = meantIn(text)
  const facets = new Int32Array(FACETS)
  return { symbols: reader.read(folded, facets, 0), facets, core: textHash(coreOf(meant === text ? folded : reader.fold(meant), reader.synonyms)) }
}

/** Whether a sample of a library's phrasings would be indexed today as they once were. */
export function readsAlike({ entries, questions: { documents } }: Library, reader: TextReader): boolean {
  const step = Math.max(1, Math.floor(documents.end / SAMPLE))
  for (let document = 0; document < documents.end; document += step) {
    if (documents.isFree(document)) continue
    const { symbols, facets, core } = indexedText(reader, entries.text(documents.entry(document), documents.phrasing(document)))
    const page = documents.page(document)
    const alike = (now: Int32Array, at: number): boolean => now.every((value, index) => page[at + index] === value)
    if (core !== documents.core(document) || symbols.length !== documents.symbolCount(document)) return false
    if (!alike(symbols, documents.symbolsAt(document)) || !alike(facets, documents.facetsAt(document))) return false
  }
  return true
}
