import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { answerableFeatures } from '../src/guard/answerable.ts'
import { hasCounterexamples, neighbourLogit } from '../src/guard/neighbour.ts'
import { offerChance } from '../src/ranking/offer.ts'
import { ownQuestions, SHOWN } from './doctors.ts'
import type { NgramEmbedding } from '../src/text/ngram-embedding.ts'
import { starterEmbedding } from '../../server/src/library/embedding.ts'
import { logistic } from './logistic.ts'
import { starterIndex } from './rank-training.ts'

/**
 * Fits how much the counterexamples of the first candidates speak against offering anything: `node retrieval/bench/fit-answerable.ts` (seconds, deterministic), after
 * fit-offer.ts and fit-neighbour.ts. Of the project's own questions those of the splits `fit` and `choose`. Prints what each cut keeps.
 */
const UNANSWERED = 2.5
const CUTS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]

const [known, byWords] = [fit(starterEmbedding), fit(null)]
writeFileSync(
  resolve(import.meta.dirname, '../src/guard/answerable-weights.ts'),
  `/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */\nexport const ANSWERABLE_WEIGHTS = [${known.join(', ')}] as const\n/** The same where the embedding does not know the first candidate. */\nexport const ANSWERABLE_WORDS_WEIGHTS = [${byWords.join(', ')}] as const\n`,
)

function fit(embedding: NgramEmbedding | null): number[] {
  const index = starterIndex({ embedding })
  const samples = ownQuestions()
    .filter(({ kind }) => kind === 'pos' || kind === 'neg')
    .flatMap(({ question, keys, kind, split }) => {
      const least = leastOf(index.neighbourFeatures(question).map(({ features }) => features))
      const isFound = index.rank(question, SHOWN).some(({ id }) => keys.includes(id))
      if (least === null || (kind === 'pos' && !isFound)) return []
      return [{ split, kind, values: answerableFeatures(offerChance(index.offerFeatures(question)), least) }]
    })
  const weights = logistic(
    samples
      .filter(({ split }) => split !== 'test')
      .map(({ kind, values }) => ({ values, label: Number(kind === 'pos'), weight: kind === 'neg' ? UNANSWERED : 1 })),
  ).map((weight) => Number(weight.toFixed(2)))
  const chanceOf = (values: readonly number[]): number => 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)))
  for (const cut of CUTS) {
    const cells = (['fit', 'choose', 'test'] as const).map((of) => {
      const below = (wanted: 'pos' | 'neg'): string => {
        const some = samples.filter(({ split, kind }) => split === of && kind === wanted)
        return ((100 * some.filter(({ values }) => chanceOf(values) < cut).length) / some.length).toFixed(1)
      }
      return `${of}: right ones lost ${below('pos')}, silent where nothing answers ${below('neg')}`
    })
    console.log(cut.toFixed(2), cells.join('   '))
  }
  return weights
}

/** The least that speaks for a neighbour among some candidates; null where not all of them have counterexamples. */
function leastOf(some: readonly Float64Array[]): number | null {
  return some.length > 0 && some.every(hasCounterexamples) ? Math.min(...some.map(neighbourLogit)) : null
}
