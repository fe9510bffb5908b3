/**
 * The text as the eye sees it: a run after U+202E (right-to-left override) is shown backwards until U+202C closes it,
 * another override starts, or the line ends. Null when nothing is overridden.
 */
export function undoReversal(text: string): string | null {
  if (!text.includes('\u202e')) return null
  return text.replace(overridden, (_, run: string) => [...run].toReversed().join(''))
}

const overridden = /\u202e([^\u202c\u202d\u202e\n\r\u2029]*)/g
