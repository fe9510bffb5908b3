/** Splits words at spaces and line ends, so that a lexicon reads as a page of words. */
export function words(page: string): readonly string[] {
  return page.trim().split(/\s+/)
}
