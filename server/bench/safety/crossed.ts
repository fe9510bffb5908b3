import { simplified } from '@xunyi/retrieval/traditional'
import { judgedWith } from '../../src/safety/judge.ts'
import { thresholds } from '../../src/safety/thresholds.ts'
import { type Judged, figuresOf, showFigures } from './figures.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { trainingSet, weightsOf } from './train.ts'

/** Each eighth of the families of the split `fit` is judged by a classifier fitted on the others. */
const folds = 8

export function crossed(show: readonly number[]): void {
  const { own, older, library } = trainingSet()
  const families = [...new Set(own.map(({ family }) => family))]
  const foldOf = (family: string) => families.indexOf(family) % folds
  const sentences = sentencesOf('fit')
  const models = Array.from({ length: folds }, (_, fold) => weightsOf([...own.filter(({ family }) => foldOf(family) !== fold), ...older, ...library]))
  const chosen = { ...thresholds.event }
  for (const event of show) {
    for (const context of ['product', 'medicine', 'giving', 'case', 'none'] as const) thresholds.event[context] = chosen[context] + event
    const judged = sentences.map((sentence): Judged => ({ sentence, verdict: judgedWith(models[foldOf(sentence.family)]!, sentence.text, simplified) }))
    console.log(`event thresholds shifted by ${event}`)
    showFigures(figuresOf(judged))
    if (process.argv.includes('--errors')) errors(judged)
  }
}

function errors(judged: readonly { sentence: Sentence; verdict: { kind: string | null } }[]): void {
  for (const { sentence, verdict } of judged) {
    const isEvent = verdict.kind === 'occurred' || verdict.kind === 'special'
    if (sentence.class === 'neutral' ? verdict.kind !== null : sentence.class !== 'general' && !isEvent)
      console.log(sentence.class, verdict.kind, sentence.text)
  }
}

if (import.meta.main) crossed(process.argv.slice(2).map(Number).filter(Number.isFinite))
