import { redactionMark } from '@xunyi/contract/redaction'

/** The text without the passage; positions of everything else stay. */
export function blanked(text: string, passage: string): string {
  return text.replaceAll(passage, () => redactionMark.repeat(passage.length))
}

/** Ids and digests, which no passage is part of. */
const reference = /^(?:[\w-]{22}|[\w-]{43})$/

/** The same for each string of a JSON text; what is no JSON is taken as plain text. */
export function blankedJson(json: string, passage: string): string {
  if (!json.includes(asInJson(passage))) return json
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return blanked(json, passage)
  }
  const changed = JSON.stringify(deep(value, passage))
  return changed === JSON.stringify(value) ? json : changed
}

/** How JSON writes the passage. */
export function asInJson(passage: string): string {
  return JSON.stringify(passage).slice(1, -1)
}

function deep(value: unknown, passage: string): unknown {
  if (typeof value === 'string') return reference.test(value) ? value : blanked(value, passage)
  if (Array.isArray(value)) return value.map((each) => deep(each, passage))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, deep(each, passage)]))
}
