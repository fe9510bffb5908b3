/** Makes user text safe for a terminal: no escape sequences, no line breaks, no change of text direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD')
}
