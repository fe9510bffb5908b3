import type { Range } from './alignment.ts'

/** A sentence shorter than this goes with the next; a passage longer than this ends at the next clause. */
const SHORTEST = 14
const LONGEST = 90
/** A longer passage is cut at this length, wherever that falls. */
const MOST = 160
const SENTENCE_ENDS = '。！？!?；;'
const CLAUSE_ENDS = '，,、'

/** The passages of an answer: sentences, short ones together, without the spaces around them. The same text always falls into the same passages. */
export function passagesOf(answer: string): Range[] {
  const passages: Range[] = []
  let from = 0
  for (let at = 0; at < answer.length; at++) {
    const length = at + 1 - from
    if (!endsAt(answer, at, length)) continue
    push(passages, answer, from, at + 1)
    from = at + 1
  }
  push(passages, answer, from, answer.length)
  return passages
}

function endsAt(answer: string, at: number, length: number): boolean {
  const sign = answer.charAt(at)
  if (sign === '\n') return length >= SHORTEST || answer.charAt(at + 1) === '\n'
  if (SENTENCE_ENDS.includes(sign)) return length >= SHORTEST
  if (CLAUSE_ENDS.includes(sign)) return length >= LONGEST
  return length >= MOST && !isHighSurrogate(answer.charCodeAt(at))
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

function push(passages: Range[], answer: string, from: number, to: number): void {
  const said = answer.slice(from, to)
  const text = said.trim()
  if (text === '') return
  const start = from + said.indexOf(text)
  passages.push({ from: start, to: start + text.length })
}
