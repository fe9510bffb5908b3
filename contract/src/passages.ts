/** A part of an answer, which is plain text on every screen. Line breaks alone make paragraphs and lists of lines that begin alike. */
export type Passage = { kind: 'text'; text: string } | { kind: 'bullets'; items: string[] } | { kind: 'numbers'; items: NumberedItem[] }
export interface NumberedItem {
  /** The author's own number: text may refer to it. */
  number: number
  text: string
}

const bullet = /^\s*(?:[·•●▪]|[-*–](?=\s))\s*(\S.*)$/u
/** "1. ", "1、", "1．" and "1)": a digit right behind the point would be a decimal, as in 1.5 g. */
const numbered = /^\s*(\d{1,2})(?:[.．](?!\d)|[、)）])\s*(\S.*)$/u

export function readPassages(answer: string): Passage[] {
  const passages: Passage[] = []
  for (const line of answer.split(/[\r\n\u2028\u2029]+/)) {
    const text = line.trim()
    if (text === '') continue
    const last = passages.at(-1)
    const item = bullet.exec(text)?.[1]
    const [, number, rest] = numbered.exec(text) ?? []
    if (item !== undefined) {
      if (last?.kind === 'bullets') last.items.push(item)
      else passages.push({ kind: 'bullets', items: [item] })
    } else if (number !== undefined && rest !== undefined) {
      const entry = { number: Number(number), text: rest }
      if (last?.kind === 'numbers') last.items.push(entry)
      else passages.push({ kind: 'numbers', items: [entry] })
    } else passages.push({ kind: 'text', text })
  }
  return passages
}
