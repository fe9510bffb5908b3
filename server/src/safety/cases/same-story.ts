import type { CaseForm } from '@xunyi/contract/safety-form'
import { isGeneral, sameWord } from './form-from.ts'
import { medicineNames, reactionNames } from './derived.ts'

/** Within this time, in milliseconds, of the last text of a case a person's same story belongs to it. */
export const sameStoryMs = 24 * 3_600_000

interface Story {
  medicines: readonly string[]
  reactions: readonly string[]
}

/**
 * Whether a further text of the same person tells the same story: medicines and reactions agree where both name some. A death is the outcome of any story.
 */
export function isSameStory(form: CaseForm, { medicines, reactions }: Story, isDeath: boolean): boolean {
  return agree(medicineNames(form), medicines) && (isDeath || agree(reactionNames(form), reactions))
}

function agree(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [some, others].map((words) => words.filter((word) => !isGeneral(word))) as [string[], string[]]
  const words = other.map(sameWord)
  return one.length === 0 || other.length === 0 || one.map(sameWord).some((word) => words.some((same) => word.includes(same) || same.includes(word)))
}
