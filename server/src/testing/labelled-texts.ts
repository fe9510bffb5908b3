import { readFileSync } from 'node:fs'

/** A text that expresses a forbidden wish, or a clinical one with the same words. A quarter of each kind was kept unseen while the rules were written. */
export interface JudgedText {
  text: string
  kind: string
  forbidden?: boolean
  unseen: boolean
}

/** A text with the kinds of identifiers it contains. */
export interface IdentifiedText {
  text: string
  kinds: string[]
  unseen: boolean
}

export function labelledTexts(set: 'forbidden' | 'evasions'): JudgedText[]
export function labelledTexts(set: 'identifiers'): IdentifiedText[]
export function labelledTexts(set: string): unknown[] {
  const file = new URL(`../../fixtures/texts/${set}.jsonl`, import.meta.url)
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}
