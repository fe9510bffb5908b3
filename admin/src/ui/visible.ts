/**
 * What a person wrote, with the marks that turn the direction of text made visible instead of obeyed: nobody who reads it here is
 * shown another order than what was written.
 */
export function visible(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (mark) => `⟦U+${mark.charCodeAt(0).toString(16).toUpperCase()}⟧`)
}
