import type { Content } from '../../library/content.ts'

/** Writes a file of entries piece by piece; each call returns the bytes written since the last one. */
export interface LibraryWriter {
  rows(contents: readonly Content[]): Uint8Array
  end(): Uint8Array
}

/** A text in UTF-8 that needs no end. */
export function textWriter(start: string, textOf: (contents: readonly Content[]) => string): LibraryWriter {
  const encoder = new TextEncoder()
  let begun = false
  const written = (text: string) => {
    const bytes = encoder.encode(begun ? text : start + text)
    begun = true
    return bytes
  }
  return { rows: (contents) => written(textOf(contents)), end: () => written('') }
}
