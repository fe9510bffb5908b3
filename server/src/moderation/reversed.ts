/**
 * The text as displayed: a run after U+202E (right-to-left override) is reversed up to U+202C, another override or the end of
 * the line. null: the text has no override.
 */
export function undoReversal(text: string): string | null {
  if (!text.includes('\u202e')) return null
  return text.replace(overridden, (_, run: string) => [...run].toReversed().join(''))
}

const overridden = /\u202e([^\u202c\u202d\u202e\n\r\u2029]*)/g
