import { Arena, place } from './arena.ts'
import { extended } from './extended.ts'
import { FACETS } from './facets.ts'
import type { Symbols } from './terms.ts'

/** A question of the library: its phrasings, the first the canonical one, and the document each of them is. */
export interface Entry {
  readonly id: string
  readonly texts: readonly string[]
  documents: number[]
}

/**
 * What the index keeps of every document, by number: its symbols, facets and entry. Numbers only rise; once most of them belong to documents
 * long removed, `compact` closes the gaps.
 */
export class Documents {
  /** Length of each document in terms, as BM25 reads it. */
  lengths = new Uint16Array(1024)
  facets = new Int32Array(1024 * FACETS)
  #symbolsAt = new Int32Array(1024)
  #symbolCounts = new Uint16Array(1024)
  readonly #symbols = new Arena()
  readonly #entries: (Entry | undefined)[] = []
  #live = 0
  #terms = 0

  /** One more than the highest number given out. */
  get end(): number {
    return this.#entries.length
  }

  get live(): number {
    return this.#live
  }

  get averageLength(): number {
    return this.#terms / Math.max(this.#live, 1)
  }

  /** The caller fills in the facets at `document * FACETS`. */
  add(entry: Entry, symbols: Symbols, length: number): number {
    const document = this.#entries.length
    this.#entries.push(entry)
    this.lengths = extended(this.lengths, document + 1)
    this.facets = extended(this.facets, (document + 1) * FACETS)
    this.#symbolsAt = extended(this.#symbolsAt, document + 1)
    this.#symbolCounts = extended(this.#symbolCounts, document + 1)
    this.lengths[document] = length
    this.#symbolCounts[document] = symbols.length
    if (symbols.length > 0) {
      const address = this.#symbols.allocate(symbols.length)
      this.#symbols.page(address).set(symbols, place(address))
      this.#symbolsAt[document] = address
    }
    this.#live++
    this.#terms += length
    return document
  }

  remove(document: number): void {
    const count = this.#symbolCounts[document] as number
    if (count > 0) this.#symbols.release(this.#symbolsAt[document] as number, count)
    this.#entries[document] = undefined
    this.#live--
    this.#terms -= this.lengths[document] as number
  }

  entry(document: number): Entry {
    return this.#entries[document] as Entry
  }

  /** Which phrasing of its entry the document is. */
  phrasing(document: number): number {
    return this.entry(document).documents.indexOf(document)
  }

  symbols(document: number): Symbols {
    const count = this.#symbolCounts[document] as number
    if (count === 0) return new Int32Array(0)
    const address = this.#symbolsAt[document] as number
    return this.#symbols.page(address).subarray(place(address), place(address) + count)
  }

  /** Closes the gaps that removed documents left. The answer gives every old number its new one; the order stays. */
  compact(): Int32Array {
    const renumbered = new Int32Array(this.end)
    let next = 0
    for (let old = 0; old < this.end; old++) {
      const entry = this.#entries[old]
      if (!entry) continue
      renumbered[old] = next
      this.#entries[next] = entry
      this.lengths[next] = this.lengths[old] as number
      this.facets.copyWithin(next * FACETS, old * FACETS, (old + 1) * FACETS)
      this.#symbolsAt[next] = this.#symbolsAt[old] as number
      this.#symbolCounts[next] = this.#symbolCounts[old] as number
      entry.documents[entry.documents.indexOf(old)] = next
      next++
    }
    this.#entries.length = next
    return renumbered
  }

  get bytes(): number {
    const arrays = this.lengths.byteLength + this.facets.byteLength + this.#symbolsAt.byteLength + this.#symbolCounts.byteLength
    return arrays + this.#symbols.bytes
  }
}
