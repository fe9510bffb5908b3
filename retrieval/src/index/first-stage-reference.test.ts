import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Collection } from './collection.ts'
import { Entries } from './entries.ts'
import { impactsOf, lengthClassOf, quantizedTf, termsIn } from './quantized-tf.ts'
import { plain, symbolsOf } from '../text/terms.ts'
import { mixed } from '../text/text-hash.ts'
import { FACETS } from '../lexicon/facets.ts'
import { isGrammar } from './term-weights.ts'

/** The first stage once more, slow and plain: maps, arrays, every document scored, everything sorted. */
class Reference {
  readonly #documents: { id: string; order: number; counts: Map<string, number>; symbols: number }[] = []
  readonly #having = new Map<string, number>()

  add(id: string, order: number, text: string): void {
    const counts = countsOf(text)
    this.#documents.push({ id, order, counts, symbols: symbolsOf(text).length })
    for (const term of counts.keys()) this.#having.set(term, (this.#having.get(term) ?? 0) + 1)
  }

  best(query: string, wanted: number): { id: string; score: number }[] {
    const terms = [...countsOf(query)].map(([term, count]) => {
      const { inverse, common } = this.#weighed(term)
      return { term, weight: Math.round(256 * inverse * count), common }
    })
    const found = this.#scored(terms.filter(({ common }) => !common))
    return (found.length < wanted ? this.#scored(terms) : found).slice(0, wanted)
  }

  #scored(terms: readonly { term: string; weight: number }[]): { id: string; score: number }[] {
    const heaviest = terms
      .filter(({ term }) => this.#having.has(term))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, 160)
    const length = this.#documents.reduce((sum, { symbols }) => sum + termsIn(symbols), 0)
    const impacts = impactsOf((length + 20 * 25) / (this.#documents.length + 20))
    const scored = this.#documents.map(({ id, order, counts, symbols }) => {
      const shared = heaviest.filter(({ term }) => counts.has(term))
      return {
        id,
        order,
        score: shared.reduce(
          (sum, { term, weight }) => sum + weight * (impacts[quantizedTf(counts.get(term) ?? 0, lengthClassOf(termsIn(symbols)))] as number),
          0,
        ),
      }
    })
    const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || b.order - a.order || (a.id < b.id ? -1 : 1))
    return found.map(({ id, score }) => ({ id, score }))
  }

  #weighed(term: string): { inverse: number; common: boolean } {
    const [first = 0, second] = term.split(' ').map(Number)
    const grammar = Number(isGrammar(first)) + Number(second !== undefined && isGrammar(second))
    const share = second !== undefined ? ([0.0005, 0.003, 0.02][grammar] as number) : first >= 0x4000_0000 ? 0.003 : grammar === 1 ? 0.12 : 0.004
    const all = this.#documents.length + 1000
    const having = (this.#having.get(term) ?? 0) + 1000 * share
    return { inverse: Math.log(1 + (all - having + 0.5) / (having + 0.5)), common: having >= 1500 && having >= all * (second === undefined ? 0.03 : 0.1) }
  }
}

function countsOf(text: string): Map<string, number> {
  const symbols = [...symbolsOf(text)].map(plain)
  const terms = symbols.flatMap((symbol, at) => (at === 0 ? [`${symbol}`] : [`${symbol}`, `${symbols[at - 1]} ${symbol}`]))
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function both(texts: readonly (readonly [id: string, text: string])[]): { collection: Collection; reference: Reference } {
  const collection = new Collection(new Entries())
  const reference = new Reference()
  texts.forEach(([id, text], number) => {
    const order = mixed(number) >>> 8
    const entry = collection.entries.add(id, [text])
    collection.entries.setDocument(entry, 0, collection.add({ entry, phrasing: 0, order, core: 0, facets: new Int32Array(FACETS), symbols: symbolsOf(text) }))
    reference.add(id, order, text)
  })
  return { collection, reference }
}

function found(collection: Collection, query: string, wanted: number): { id: string; score: number }[] {
  const scored = collection.best(symbolsOf(query, 256), wanted)
  return scored.map(({ document, score }) => ({ id: collection.entries.id(collection.documents.entry(document)), score }))
}

const sign = fc.constantFrom(...'的是用孕妇白蛋丙静注射免疫球3水', 'ab', '12')
const text = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(''))

test('the first stage finds what scoring everything finds', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 150 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      (texts, queries, wanted) => {
        const { collection, reference } = both(texts.map((words, number) => [String(number), words]))
        for (const query of queries) assert.deepEqual(found(collection, query, wanted), reference.best(query, wanted))
      },
    ),
    { numRuns: 200 },
  )
})

/** A deterministic library of questions whose characters come as unevenly as in real ones, so long that it takes several windows. */
function many(count: number): [string, string][] {
  let state = 7
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, (_, number) => {
    const length = 1 + Math.floor(12 * next())
    return [String(number), Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(3000 * next() ** 4))).join('')]
  })
}

test('so it does in a library of several windows, and terms that many documents have are read only where the others find too few', () => {
  const texts = many(40_000)
  const { collection, reference } = both(texts)
  for (const at of [3, 20_000, 39_999]) {
    const query = `${texts[at]?.[1]}${texts[at - 1]?.[1]}`
    for (const wanted of [1, 64, 30_000]) assert.deepEqual(found(collection, query, wanted), reference.best(query, wanted))
    found(collection, query, 64)
    const few = collection.read
    found(collection, query, 30_000)
    assert.ok(few < collection.read / 2)
  }
})
