/** Words written one after another with spaces or line ends between, so that a lexicon reads as a page of words. */
export function words(page: string): readonly string[] {
  return page.trim().split(/\s+/)
}
