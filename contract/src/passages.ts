/** A part of an answer, which is plain text on every screen. Line breaks and the beginnings of lines alone give it form. */
export type Passage =
  | { kind: 'text'; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'numbers'; items: NumberedItem[] }
  /** Lines between bars, `| 情形 | 用法 |`, the first of them the head. */
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** A line that begins with 注意：. */
  | { kind: 'caution'; text: string }
  /** A line that begins with its class, 【超说明书】. */
  | { kind: 'warning'; label: Warning; text: string }
export interface NumberedItem {
  /** The author's own number: text may refer to it. */
  number: number
  text: string
}

/** Classes of warning that a line may begin with. */
export const warnings = ['超说明书', '急救剂量'] as const
export type Warning = (typeof warnings)[number]

const bullet = /^(?:[·•●▪]|[-*–](?=\s))\s*(\S.*)$/u
/** "1. ", "1、", "1．" and "1)": a digit right behind the point would be a decimal, as in 1.5 g. */
const numbered = /^(\d{1,2})(?:[.．](?!\d)|[、)）])\s*(\S.*)$/u
const caution = /^注意[:：]\s*(\S.*)$/u
const warning = new RegExp(`^【(${warnings.join('|')})】\\s*(\\S.*)$`, 'u')
/** More columns do not fit on a phone. */
const mostColumns = 4

export function readPassages(answer: string): Passage[] {
  const passages: Passage[] = []
  const lines = answer.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim())
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]!
    if (text === '') continue
    const table = tableAt(lines, at)
    if (table) {
      passages.push(table)
      at += table.rows.length
    } else addLine(passages, text)
  }
  return passages
}

function addLine(passages: Passage[], text: string): void {
  const last = passages.at(-1)
  const item = bullet.exec(text)?.[1]
  const [, number, rest] = numbered.exec(text) ?? []
  const [, label, words] = warning.exec(text) ?? []
  const care = caution.exec(text)?.[1]
  if (item !== undefined) {
    if (last?.kind === 'bullets') last.items.push(item)
    else passages.push({ kind: 'bullets', items: [item] })
  } else if (number !== undefined && rest !== undefined) {
    const entry = { number: Number(number), text: rest }
    if (last?.kind === 'numbers') last.items.push(entry)
    else passages.push({ kind: 'numbers', items: [entry] })
  } else if (label !== undefined && words !== undefined) passages.push({ kind: 'warning', label: label as Warning, text: words })
  else if (care !== undefined) passages.push({ kind: 'caution', text: care })
  else passages.push({ kind: 'text', text })
}

/** The table that begins with this line: a head and at least one row of as many cells; null for a line that is text. */
function tableAt(lines: readonly string[], at: number): Extract<Passage, { kind: 'table' }> | null {
  const head = cellsOf(lines[at]!)
  if (head === null) return null
  const rows: string[][] = []
  for (let next = at + 1; next < lines.length; next++) {
    const row = cellsOf(lines[next]!)
    if (row?.length !== head.length) break
    rows.push(row)
  }
  return rows.length > 0 ? { kind: 'table', head, rows } : null
}

function cellsOf(line: string): string[] | null {
  if (!/^[|｜].*[|｜]$/u.test(line)) return null
  const cells = line
    .slice(1, -1)
    .split(/[|｜]/u)
    .map((cell) => cell.trim())
  return cells.length >= 2 && cells.length <= mostColumns ? cells : null
}

/** `[1]` or `[1,2]`: the pieces of evidence that a sentence rests on, by number. */
const marks = /\[(\d{1,2}(?:[,，、]\s?\d{1,2}){0,8})\]/gu

/** A piece of a line: words, or the numbers of the evidence they rest on. */
export type Piece = { text: string; evidence: null } | { text: string; evidence: number[] }

/** Cuts a line at its evidence marks. A mark without its piece of evidence stays text. @param evidence number of pieces */
export function readMarks(line: string, evidence: number): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: text, 1: list = '', index } of line.matchAll(marks)) {
    const numbers = list.split(/[,，、]/u).map(Number)
    if (numbers.some((number) => number < 1 || number > evidence)) continue
    if (index > at) pieces.push({ text: line.slice(at, index), evidence: null })
    pieces.push({ text, evidence: numbers })
    at = index + text.length
  }
  if (at < line.length) pieces.push({ text: line.slice(at), evidence: null })
  return pieces
}

/** The answer as prose, for the search and for reading aloud: a row of a table as one line, evidence marks only where wanted. */
export function proseOf(answer: string, { marks: kept = false } = {}): string {
  return readPassages(answer)
    .flatMap((passage) => {
      if (passage.kind === 'bullets') return passage.items
      if (passage.kind === 'numbers') return passage.items.map(({ number, text }) => `${number}. ${text}`)
      if (passage.kind === 'table') return passage.rows.map((row) => row.map((cell, at) => (at === 0 ? cell : `${passage.head[at]}：${cell}`)).join('，'))
      return passage.kind === 'text' ? passage.text : `${passage.kind === 'caution' ? '注意' : passage.label}：${passage.text}`
    })
    .map((line) => (kept ? line : line.replaceAll(marks, '')))
    .join('\n')
}
