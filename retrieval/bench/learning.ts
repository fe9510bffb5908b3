import { starterSynonyms } from '../../server/src/library/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { devQuestions, measureDoctors, ownQuestions, SHOWN, starterLibrary } from './doctors.ts'

/** Figures of entries that have learnt so many phrasings from the questions typed before they were picked. */
export interface LearningRow {
  set: string
  /** Phrasings an entry has learnt at most. */
  picks: number
  first: number
  five: number
  oppositeFirst: number
  negativeSilent: number
}

const PICKS = [0, 1, 3, 10]

/**
 * The starter library with canonical questions and answers alone, then with 1, 3 and 10 phrasings an entry, as 医生的问法 adds them one by one. The starter phrasings
 * stand for what doctors typed, and counterexamples, which no doctor types, are left out; the questions that are asked are none of them.
 * Words alone find the entries, as they find an operator's: the shipped embedding knows the phrasings that are left out.
 */
export function measureLearning(): LearningRow[] {
  const sets = [
    ['ours, test', ownQuestions().filter(({ split }) => split === 'test')],
    ['dev', devQuestions()],
  ] as const
  return PICKS.flatMap((picks) => {
    const index = new QuestionIndex({ synonyms: starterSynonyms() })
    for (const { key, question, phrasings, ...content } of starterLibrary())
      index.put(key, [question, ...phrasings.slice(0, picks)], { ...content, counterexamples: [] })
    return sets
      .filter(([, questions]) => questions.length > 0)
      .map(([set, questions]) => {
        const found = measureDoctors(questions, (question) => index.search(question, { limit: SHOWN }).map(({ id }) => ({ id, sure: false })))
        const { first, five, oppositeFirst, negativeSilent } = found
        return { set, picks, first, five, oppositeFirst, negativeSilent }
      })
  })
}
