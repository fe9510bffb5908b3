import { isBlank } from '@xunyi/contract/values'
import type { z } from 'zod'
import { storedContent, type Content } from '../library/content.ts'
import { subjectProblem } from '../library/close-subjects.ts'
import { identifiersIn } from '../library/identifiers-in.ts'
import { textKey } from '../text/text-key.ts'
import { titleOf, type Field } from './formats/columns.ts'
import { exampleKey, type Draft } from './formats/draft.ts'

/** A valid row. */
export interface Row {
  /** Its position among the drafts, for sorting; `place` is the position in the file, for messages. */
  at: number
  place: string
  content: Content
  /** Whether the file gives the key; otherwise the key is derived from the question and is stable while the question is. */
  keyed: boolean
  /** The file has no counterexamples, not even an empty list: an entry that it updates keeps its own. */
  keepsCounterexamples?: boolean
}

/** A message about a row. */
export interface Remark {
  at: number
  place: string
  text: string
}

export interface Checked {
  rows: Row[]
  problems: Remark[]
  /** Rows of a template that only show how to fill it in. */
  examples: number
}

/**
 * Validates every row on its own; `onEach` receives the number of rows done.
 * @param subjects that an entry may have; none: any
 */
export function checkDrafts(drafts: readonly Draft[], onEach: (done: number) => void = () => undefined, subjects: readonly string[] = []): Checked {
  const checked: Checked = { rows: [], problems: [], examples: 0 }
  for (const [at, draft] of drafts.entries()) {
    const { place, value } = draft
    const given = typeof value?.['key'] === 'string' ? value['key'].trim() : (value?.['key'] ?? '')
    if (given === exampleKey) {
      checked.examples += 1
    } else {
      const keyed = given !== ''
      const result = storedContent.safeParse(keyed ? value : { ...value, key: derivedKey(value?.['question']) }, { error: explain })
      const unlisted = result.success ? subjectProblem(result.data.subject, subjects) : null
      const identifying = result.success ? identifiersIn(result.data) : []
      if (result.success && draft.faults.length === 0 && unlisted === null && identifying.length === 0)
        checked.rows.push({ at, place, content: result.data, keyed, keepsCounterexamples: value?.['counterexamples'] === undefined })
      else if (identifying.length > 0 && draft.faults.length === 0) checked.problems.push({ at, place, text: identifying.join('；') })
      else if (unlisted !== null && result.success && draft.faults.length === 0)
        checked.problems.push({ at, place, text: `${titleOf('subject')}「${result.data.subject}」：${unlisted}` })
      else checked.problems.push({ at, place, text: reasons(draft, result.error?.issues ?? []).join('；') })
    }
    onEach(at + 1)
  }
  return checked
}

function derivedKey(question: unknown): string {
  return `q-${textKey(String(question)).slice(0, 16)}`
}

/** Faults found while reading, then those of the schema in the fields that could be read. */
function reasons({ value, faults }: Draft, issues: readonly z.core.$ZodIssue[]): string[] {
  const found = faults.map(({ field, text }) => (field ? `${titleOf(field)}：${text}` : text))
  if (value === null) return found
  const faulty = new Set(faults.map(({ field }) => field))
  return [
    ...found,
    ...issues
      .filter(({ path }) => !faulty.has(path[0] as Field))
      .map(({ path, message }) => `${where(path)}${quotedValue(value, path)}${path.length > 0 ? '：' : ''}${message}`),
  ]
}

function where([field, at, part]: readonly PropertyKey[]): string {
  if (field === undefined) return ''
  const item = typeof at === 'number' ? `第 ${at + 1} 条` : ''
  return `${titleOf(field as Field)}${item}${part === 'url' ? '的网址' : part === 'title' ? '的标题' : ''}`
}

/** The value itself, quoted where it is short. */
function quotedValue(value: unknown, path: readonly PropertyKey[]): string {
  const there = path.reduce<unknown>((inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step], value)
  return typeof there === 'string' && !isBlank(there) && there.length <= 40 ? `「${there.trim()}」` : ''
}

/** Chinese messages for schema issues without a message of their own. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? '不能为空' : issue.expected === 'array' ? '应为列表' : '应为文字'
  if (issue.code === 'unrecognized_keys') return `不认识的字段：${issue.keys.join('、')}`
  if (issue.code === 'too_big') return `最多 ${String(issue.maximum)} 条`
  return '格式不对'
}
