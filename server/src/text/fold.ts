import { plainCharacters } from './characters.ts'

/**
 * The basic folding that blocked content and adverse-reaction detection share: width, case, compatibility forms,
 * invisible characters, accents, radicals that stand for characters, letters that only look Latin.
 * Punctuation, spaces and line ends stay. Idempotent for all practical text, linear, never throws.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text
  // Combining marks are removed before decomposing too: reordering a long run of them is quadratic inside the engine.
  const visible = text.replace(invisible, '')
  return visible.normalize('NFKD').replace(invisible, '').toLowerCase().replace(combining, '').replace(special, toPlain)
}

/** A function that turns traditional characters into simplified ones; `retrieval` has the real one. */
export type Simplify = (text: string) => string

/** The default for text that is simplified already. */
export const asTyped: Simplify = (text) => text

/** Text that folding does not change: ideographs, small letters, digits, common punctuation. Most texts of doctors match. */
// oxlint-disable-next-line no-control-regex
const plain = /^[\u0000-@[-\u007f\u3001\u3002\u4e00-\u9fff]*$/
const combining = /\p{M}/gu
const invisible = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const special = new RegExp(`[${[...plainCharacters.keys()].join('')}]`, 'gu')

function toPlain(character: string): string {
  return plainCharacters.get(character) ?? character
}
