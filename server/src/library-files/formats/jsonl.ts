import { canonical } from '../../evidence/piece.ts'
import type { Content } from '../../library/content.ts'
import type { Draft, Drafts } from './draft.ts'
import { tooManyRows, Unreadable } from './unreadable.ts'

/** One JSON object a line; blank lines are skipped. */
export function readJsonl(text: string, most = Infinity): Drafts {
  if (text.trimStart().startsWith('[')) throw new Unreadable('文件是 JSON 数组：请改为每行一个对象的 JSONL。')
  const drafts: Draft[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (drafts.length === most) throw tooManyRows(most)
    drafts.push({ place: `第 ${at + 1} 行`, ...parsed(line) })
  }
  return { drafts, notes: [] }
}

function parsed(line: string): Pick<Draft, 'value' | 'faults'> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: value as Record<string, unknown>, faults: [] }
  } catch {
    // Reported below, in Chinese.
  }
  return { value: null, faults: [{ field: null, text: '不是一个完整的 JSON 对象' }] }
}

/** Canonical serialisation of an entry: equal content gives equal lines, and two exports of one library are equal byte for byte. */
export function jsonLine({ key, question, phrasings, counterexamples, answer, evidence, subject, category, reviewed_on, review_due }: Content): string {
  return JSON.stringify({
    key,
    question,
    phrasings,
    counterexamples,
    answer,
    evidence: evidence.map(canonical),
    subject,
    category,
    reviewed_on,
    review_due,
  })
}

export function writeJsonl(contents: readonly Content[]): string {
  return contents.map((content) => `${jsonLine(content)}\n`).join('')
}
