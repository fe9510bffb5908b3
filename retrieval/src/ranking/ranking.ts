import type { Collection } from '../index/collection.ts'
import type { Entry } from '../index/entries.ts'
import type { Library } from '../index/library.ts'
import { FACETS } from '../lexicon/facets.ts'
import { nameBits } from '../reading/content-reading.ts'
import { categoryOf, ContentFeatures } from './content-features.ts'
import { embeddingFeatures } from './embedding-features.ts'
import type { VectorsOfEntries } from './entry-vectors.ts'
import { EMBEDDING, FEATURES, PLAIN_FEATURES, placeOf, RANK_TREES } from './features.ts'
import { plainLogit, rankLogit, rankWeights } from './logit.ts'
import { pairSimilarity } from './pair-similarity.ts'
import { QueryFeatures, type Fit } from './query-features.ts'
import { NONE, QuerySymbols } from './query-symbols.ts'
import type { Question } from './question.ts'
import { rankTrees } from './rank-trees.ts'
import type { Scored } from '../index/top-k.ts'

/** The first stage hands on this many documents of either field. */
export const POOL = 40
/** Entries of so many phrasings take up more documents: this many times the documents reach as many entries. */
const MANY_PHRASINGS = 10
const MANY_SHARE = 1.5
/** Beside questions the contents hand on fewer: more of them found nothing further on the project's own questions. */
const CONTENT_SHARE = 0.5
/** Of an entry that its content found so many phrasings are compared. */
const MOST_COMPARED = 6
/** Documents below this share of the best first-stage score are compared only to fill the list: leaving it out cost nothing on the dev sets. */
const HOPELESS = 0.35

/** An entry with its best phrasing for a question, which is the document, -1 for none, and the passage of its answer that has most of the question, -1 for none. */
export interface Ranked {
  entry: Entry
  document: number
  passage: number
  logit: number
  /** `logit` without what the embeddings say. */
  wordLogit: number
  /** Whether the embedding knows the entry. */
  isEmbedded: boolean
  fit: Fit
  /** Fit times these, added up, is the logit. */
  weights: Float64Array
}

interface Found extends Omit<Ranked, 'wordLogit' | 'isEmbedded' | 'fit' | 'weights'> {
  at: number
  plain: number
  questionScore: number
  contentScore: number
}

const WIDTH = FEATURES.length
const QUESTION_SCORE = placeOf('questionScore')
const CATEGORY_VOTES = placeOf('categoryVotes')
/** Scratch: the features of every candidate of one question, row by row. */
let rows = new Float64Array(POOL * WIDTH)

/** Both stages. The `wanted` best documents of either field are compared with the question; the `weighed` best entries are answered with their features, the best first. */
export function rankedBy(library: Library, vectors: VectorsOfEntries, question: Question, wanted: number, weighed: number): Ranked[] {
  const { entries, contents } = library
  const query = new QuerySymbols(question.symbols, question.emphasis)
  const weights = rankWeights(question.symbols.length)
  const found = gathered(library, question, query, wanted, weighed)
  if (contents.documents.live > 0) addContents(library, question, query, found)
  for (const one of found) one.logit = rankLogit(rows, one.at, weights)
  const order = inOrder(entries)
  let asked: Float32Array | undefined
  return found
    .sort(order)
    .slice(0, weighed)
    .map(({ entry, document, passage, at }) => {
      if (document >= 0) rows[at + PLAIN_FEATURES] = pairSimilarity(rows, at)
      rows[at + RANK_TREES] = rankTrees(rows, at)
      const wordLogit = rankLogit(rows, at, weights)
      const known = vectors.of(entry)
      if (known !== null) {
        asked ??= vectors.embedding?.of(question.symbols, question.emphasis) as Float32Array
        rows.set(embeddingFeatures(asked, known), at + EMBEDDING)
      }
      return { entry, document, passage, logit: rankLogit(rows, at, weights), wordLogit, isEmbedded: known !== null, fit: rows.slice(at, at + WIDTH), weights }
    })
    .sort(order)
}

/** The entries that the first stage finds in either field, each with the features of its best phrasing. */
function gathered(library: Library, question: Question, query: QuerySymbols, wanted: number, weighed: number): Found[] {
  const { entries, questions, contents } = library
  const share = questions.documents.live > MANY_PHRASINGS * entries.size ? MANY_SHARE : 1
  const byQuestion = questions.best(question.symbols, Math.ceil(wanted * share), question.emphasis)
  const possible = questions.total
  const byContent =
    contents.documents.live > 0
      ? contents.best(question.symbols, questions.documents.live > 0 ? Math.ceil(wanted * CONTENT_SHARE) : wanted, question.emphasis)
      : []
  const possibleContent = contents.total
  if (rows.length < (byQuestion.length + byContent.length + 1) * WIDTH) rows = new Float64Array((byQuestion.length + byContent.length + 1) * WIDTH)
  const features = new QueryFeatures(query, question.facets, questions.weights)
  const found = new Map<Entry, Found>()
  const spare = (byQuestion.length + byContent.length) * WIDTH
  const compare = (entry: Entry, document: number): Found => {
    let known = found.get(entry)
    if (known === undefined) {
      known = {
        entry,
        document: NONE,
        passage: NONE,
        logit: 0,
        at: found.size * WIDTH,
        plain: Number.NEGATIVE_INFINITY,
        questionScore: 0,
        contentScore: 0,
      }
      rows.fill(0, known.at, known.at + WIDTH)
      found.set(entry, known)
    }
    if (document >= 0) comparePhrasing(questions, features, known, document, spare)
    return known
  }
  const least = (byQuestion[0]?.score ?? 0) * HOPELESS
  for (const [place, { document, score }] of byQuestion.entries()) {
    if (score < least && place >= weighed) break
    const one = compare(questions.documents.entry(document), document)
    one.questionScore = Math.max(one.questionScore, score)
  }
  for (const { document, score } of byContent) {
    const entry = contents.documents.entry(document)
    const unread = found.has(entry) ? 0 : Math.min(entries.textCount(entry), MOST_COMPARED)
    compare(entry, NONE).contentScore = score
    for (let phrasing = 0; phrasing < unread; phrasing++) compare(entry, entries.document(entry, phrasing))
  }
  const all = [...found.values()]
  writeScores(all, byQuestion, possible, byContent, possibleContent)
  return all
}

/** Compares a phrasing; of an entry the best one stays. */
function comparePhrasing(questions: Collection, features: QueryFeatures, known: Found, document: number, spare: number): void {
  const { documents } = questions
  const at = known.document === NONE ? known.at : spare
  features.compare(documents.page(document), documents.symbolsAt(document), documents.symbolCount(document), documents.facetsAt(document), rows, at)
  const plain = plainLogit(rows, at)
  if (known.document !== NONE && plain <= known.plain) return
  if (at !== known.at) rows.copyWithin(known.at, at, at + PLAIN_FEATURES)
  known.document = document
  known.plain = plain
}

function writeScores(found: readonly Found[], byQuestion: readonly Scored[], possible: number, byContent: readonly Scored[], possibleContent: number): void {
  const top = Math.max(byQuestion[0]?.score ?? 0, 1)
  const topContent = Math.max(byContent[0]?.score ?? 0, 1)
  for (const { at, questionScore, contentScore } of found) {
    rows[at + QUESTION_SCORE] = questionScore / Math.max(possible, 1)
    rows[at + QUESTION_SCORE + 1] = questionScore / top
    rows[at + QUESTION_SCORE + 2] = contentScore / Math.max(possibleContent, 1)
    rows[at + QUESTION_SCORE + 3] = contentScore / topContent
  }
}

/** Adds what the contents of the found entries say. */
function addContents(library: Library, question: Question, query: QuerySymbols, found: readonly Found[]): void {
  const { entries, contents } = library
  const { documents } = contents
  const features = new ContentFeatures(query, question.intents, nameBits(question.named.names), contents.weights)
  const votes = new Map<number, number>()
  let all = 0
  for (const one of found) {
    const document = entries.contentDocument(one.entry)
    if (document < 0) continue
    const page = documents.page(document)
    one.passage = features.compare(
      page,
      documents.symbolsAt(document),
      documents.symbolCount(document),
      documents.facetsAt(document),
      entries.textCount(one.entry),
      rows,
      one.at,
    )
    const category = categoryOf(page, documents.facetsAt(document))
    votes.set(category, (votes.get(category) ?? 0) + one.questionScore)
    all += one.questionScore
  }
  for (const { entry, at } of found) {
    const document = entries.contentDocument(entry)
    if (document >= 0 && all > 0) rows[at + CATEGORY_VOTES] = (votes.get(categoryOf(documents.page(document), documents.facetsAt(document))) ?? 0) / all
  }
}

/** The best first, then by id. */
export function inOrder(entries: Library['entries']) {
  return (a: Pick<Ranked, 'entry' | 'logit'>, b: Pick<Ranked, 'entry' | 'logit'>): number =>
    b.logit - a.logit || (entries.id(a.entry) < entries.id(b.entry) ? -1 : 1)
}

/** The features of two texts. */
export function comparedTexts({ questions }: Library, asked: Question, candidate: Question): Fit {
  questions.weigh()
  const page = Int32Array.of(...candidate.facets, ...candidate.symbols)
  const fit = new Float64Array(FEATURES.length)
  new QueryFeatures(new QuerySymbols(asked.symbols), asked.facets, questions.weights).compare(page, FACETS, candidate.symbols.length, 0, fit, 0)
  fit[PLAIN_FEATURES] = pairSimilarity(fit, 0)
  return fit
}
