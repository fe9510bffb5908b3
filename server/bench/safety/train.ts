import { writeFileSync } from 'node:fs'
import { readWeights, scoresOf, type Weights } from '../../src/safety/classifier.ts'
import { fitted, packed } from './logistic.ts'
import { type Example, exampleOf, neutralExamples, olderExamples, type Sentence, sentencesOf } from './sentences.ts'

/** Features in `weights.bin`: 17 bytes each, below 550 kB. */
const most = 32_000
/** What people type when they search is mostly about something else: a neutral one of these counts half. */
const weightOf = ({ class: name, family }: Sentence): number => (name === 'neutral' && family.startsWith('asked') ? 0.5 : 1)

/**
 * Fits the classifier: `node server/bench/safety/train.ts` (a minute, deterministic) writes `server/src/safety/weights.bin` from the sentences of split
 * `fit`, the older sentences and the starter library. The split `test` is not read.
 */
export function trainingSet(): { own: Example[]; older: Example[]; library: Example[] } {
  const own = sentencesOf('fit').map((sentence) => exampleOf(sentence, weightOf(sentence)))
  const older = olderExamples()
  const first = fitted([...own, ...older])
  // The library asks about events too; what a first fit takes for an event or a question on reactions is no neutral example.
  const library = neutralExamples().filter(({ features }) => {
    const { event, general } = scoresOf(features, first)
    return event < 0.5 && general < 0.5
  })
  return { own, older, library }
}

export function weightsOf(examples: readonly Example[]): Weights {
  return readWeights(packed(fitted(examples, most)))
}

if (import.meta.main) {
  const { own, older, library } = trainingSet()
  const file = packed(fitted([...own, ...older, ...library], most))
  writeFileSync(new URL('../../src/safety/weights.bin', import.meta.url), file)
  console.log(`${own.length} bedside, ${older.length} older, ${library.length} library; ${file.length} bytes`)
}
