/** Letters and digits in lower case, one spelling for width: what anybody would do before indexing Chinese without a dictionary. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Every run of `length` characters; a text shorter than that is one gram itself. */
export function grams(text: string, length: number): string[] {
  const signs = [...folded(text)]
  if (signs.length === 0) return []
  if (signs.length < length) return [signs.join('')]
  return Array.from({ length: signs.length - length + 1 }, (_, at) => signs.slice(at, at + length).join(''))
}

export const bigrams = (text: string): string[] => grams(text, 2)

const HAN_OR_WORD = /[a-z0-9.]+|[\u4e00-\u9fff]+/gu

/** The terms of the plain BM25 that is the baseline: Chinese characters singly and in pairs within a run, Latin words and numbers whole. */
export function baselineTerms(text: string): string[] {
  const runs = text.normalize('NFKC').toLowerCase().match(HAN_OR_WORD) ?? []
  return runs.flatMap((run) => {
    if (run.charCodeAt(0) < 0x80) return [run]
    return [...run, ...Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))]
  })
}
