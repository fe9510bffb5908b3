/**
 * Makes bidirectional control characters visible, so that text is read in the order in which it was written.
 */
export function visible(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (mark) => `⟦U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟧`)
}
