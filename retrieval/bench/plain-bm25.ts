import type { Question } from './data.ts'
import { baselineTerms } from './grams.ts'

const K1 = 1.2
const B = 0.75

/**
 * The baseline: textbook BM25 (k1 1.2, b 0.75) over character 1- and 2-grams, Latin words whole, that scores every posting. Slow, plain, and without any of the engine's code.
 * A term of the query counts as often as it stands there; equal scores keep the order of the library.
 */
export class PlainBm25 {
  readonly #questions: readonly Question[]
  readonly #postings = new Map<string, { documents: number[]; counts: number[] }>()
  readonly #lengths: Float64Array
  readonly #average: number

  constructor(questions: readonly Question[]) {
    this.#questions = questions
    this.#lengths = new Float64Array(questions.length)
    let sum = 0
    for (const [document, { text }] of questions.entries()) {
      const terms = baselineTerms(text)
      this.#lengths[document] = terms.length
      sum += terms.length
      for (const [term, count] of countsOf(terms)) {
        let list = this.#postings.get(term)
        if (!list) this.#postings.set(term, (list = { documents: [], counts: [] }))
        list.documents.push(document)
        list.counts.push(count)
      }
    }
    this.#average = sum / Math.max(1, questions.length)
  }

  rank(query: string, limit: number): string[] {
    const scores = new Float64Array(this.#questions.length)
    for (const [term, times] of countsOf(baselineTerms(query))) {
      const list = this.#postings.get(term)
      if (!list) continue
      const { documents, counts } = list
      const idf = Math.log(1 + (this.#questions.length - documents.length + 0.5) / (documents.length + 0.5))
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] as number
        const count = counts[at] as number
        const norm = K1 * (1 - B + (B * (this.#lengths[document] as number)) / this.#average)
        scores[document] = (scores[document] as number) + times * idf * ((count * (K1 + 1)) / (count + norm))
      }
    }
    const best: number[] = []
    for (let document = 0; document < scores.length; document++) {
      const score = scores[document] as number
      if (score === 0 || (best.length === limit && score <= (scores[best[limit - 1] as number] as number))) continue
      let at = best.length === limit ? limit - 1 : best.length
      for (; at > 0 && (scores[best[at - 1] as number] as number) < score; at--) best[at] = best[at - 1] as number
      best[at] = document
    }
    return best.map((document) => (this.#questions[document] as Question).id)
  }
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
