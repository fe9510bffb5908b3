import type { Named } from '../lexicon/aliases.ts'
import { Synonyms } from '../lexicon/synonyms.ts'
import { normalize } from '../text/normalize.ts'
import { difference } from './opposites.ts'

/** 不良反应有哪些 and 有哪些不良反应 ask no more than 不良反应, once it is clear what is wanted. */
const WANTED =
  '(?:用量|用法|剂量|禁忌症?|不良反应|副作用|适应[症证]|成分|规格|条件|方法|事项|时间|有效期|半衰期|速度|机制|区别|症状|原因|表现|价格|注意事项|病因)'
const ASKING = new RegExp(`(?:有|是|包括)什么(?=${WANTED}$)|(?<=${WANTED})都?(?:(?:有|是|包括|为)(?:什么|多少)|怎么)$`, 'u')

/** The question without everything that cannot change its answer. `named` is folded and in standard names. */
export function coreOf(named: Named, synonyms: Synonyms): string {
  let core = ''
  let kept = 0
  synonyms.core.each(named.text, (word, from, to) => {
    core += named.text.slice(kept, from) + word
    kept = to
  })
  return (core + named.text.slice(kept)).replace(ASKING, '')
}

/**
 * Whether two questions are the same after folding: width, case, traditional characters, numerals, names of one thing, politeness and filler
 * words, and different words for asking. Everything else, one character of subject or one negation, makes them different.
 */
export function sameQuestion(first: string, second: string, { synonyms = new Synonyms() }: { synonyms?: Synonyms } = {}): boolean {
  const named = (text: string): Named => synonyms.aliases.apply(normalize(text))
  return same(named(first), named(second), synonyms)
}

export function same(first: Named, second: Named, synonyms: Synonyms): boolean {
  const core = coreOf(first, synonyms)
  return core !== '' && core === coreOf(second, synonyms) && difference(first, second, synonyms).opposed === null
}
