import { normalize } from '@xunyi/retrieval/normalize'

/** Close subjects that a refusal names. */
const mostClose = 3
/** Share of common pairs of characters from which a subject is close. */
const closeFrom = 0.3

/** Why a subject is refused, naming close ones; null for one of the list, or where the list is empty. */
export function subjectProblem(subject: string, subjects: readonly string[]): string | null {
  if (subjects.length === 0 || subjects.includes(subject)) return null
  const close = closeTo(subject, subjects)
  return `不在主题列表中${close.length > 0 ? `，相近的有：${close.join('、')}` : ''}`
}

/** The subjects most like a name, best first. */
export function closeTo(name: string, subjects: readonly string[]): string[] {
  const wanted = normalize(name)
  return subjects
    .map((subject) => ({ subject, likeness: likeness(wanted, normalize(subject)) }))
    .filter(({ likeness }) => likeness >= closeFrom)
    .toSorted((a, b) => b.likeness - a.likeness || (a.subject < b.subject ? -1 : 1))
    .slice(0, mostClose)
    .map(({ subject }) => subject)
}

/** The Dice coefficient of the pairs of characters; one text within the other counts as close. */
function likeness(one: string, other: string): number {
  if (one === other) return 1
  const pairs = (text: string) => new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
  const [left, right] = [pairs(one), pairs(other)]
  const common = [...left].filter((pair) => right.has(pair)).length
  const within = one.length > 1 && other.length > 1 && (one.includes(other) || other.includes(one))
  return Math.max(within ? closeFrom : 0, left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size))
}
