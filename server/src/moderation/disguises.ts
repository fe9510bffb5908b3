/**
 * Ways to disguise a word that change nothing for whoever reads it, as security.md S-82 names them.
 * For tests: what is blocked plain is blocked disguised, and what is not is not.
 */
export type Disguise = (text: string) => string

const between = (filler: string): Disguise => (text) => [...text].join(filler)
const replaced = (pairs: Record<string, string>): Disguise => (text) => [...text].map((character) => pairs[character] ?? character).join('')
const reversed: Disguise = (text) => [...text].toReversed().join('')
const shifted = (from: RegExp, first: string, to: number): Disguise => (text) =>
  text.replace(from, (letter) => String.fromCodePoint(to + letter.charCodeAt(0) - first.charCodeAt(0)))

const invisible: Record<string, string> = {
  'zero-width space': '\u200b', 'zero-width non-joiner': '\u200c', 'zero-width joiner': '\u200d', 'word joiner': '\u2060',
  'byte-order mark': '\ufeff', 'soft hyphen': '\u00ad', 'grapheme joiner': '\u034f', 'variation selector': '\ufe0f',
  'tag characters': '\u{e0061}\u{e007f}', 'hangul filler': '\u3164', 'half-width filler': '\uffa0', 'isolate': '\u2068\u2069',
  'left-to-right mark': '\u200e', 'accents': '\u0301\u0323', 'supplementary selector': '\u{e0100}', 'vowel separator': '\u180e',
}

const visible: Record<string, string> = {
  'space': ' ', 'ideographic space': '\u3000', 'no-break space': '\u00a0', 'line break': '\n', 'dot': '.', 'middle dot': '·', 'comma': '，',
  'full stop': '。', 'asterisk': '*', 'dash': '—', 'slash': '/', 'plus': '+', 'emoji': '💊', 'family': '👨‍👩‍👧', 'brackets': '】【', 'blank braille': '\u2800',
}

/** Tradition and radicals for the words of the test alone; the real tables are `retrieval`'s and `characters.ts`. */
const traditional: Record<string, string> = { 卖: '賣', 买: '買', 赌: '賭', 杀: '殺', 枪: '槍', 网: '網', 药: '藥', 钱: '錢', 制: '製', 质: '質', 场: '場', 货: '貨', 剂: '劑', 护: '護' }
const radicals: Record<string, string> = { 黄: '⻩', 色: '⾊', 大: '⼤', 麻: '⿇', 子: '⼦', 小: '⼩', 香: '⾹', 儿: '⼉', 食: '⻝', 西: '⻄', 自: '⾃', 手: '⼿', 人: '⼈', 心: '⼼', 血: '⾎' }
const lookalikes: Record<string, string> = { a: 'а', c: 'с', e: 'е', i: 'і', k: 'к', o: 'ο', p: 'р', s: 'ѕ', v: 'ν', x: 'х' }
const simplified = new Map(Object.entries(traditional).map(([simple, old]) => [old, simple]))

/** A small stand-in for the real table. */
export const simplifyForTest = (text: string): string => [...text].map((character) => simplified.get(character) ?? character).join('')

export const disguises: ReadonlyMap<string, Disguise> = new Map<string, Disguise>([
  ...Object.entries({ ...invisible, ...visible }).map(([name, filler]): [string, Disguise] => [`${name} between`, between(filler)]),
  ['upper case', (text) => text.toUpperCase()],
  ['full width', shifted(/[!-~]/g, '!', 0xff01)],
  ['circled letters', shifted(/[a-z]/g, 'a', 0x24d0)],
  ['negative squared letters', shifted(/[a-z]/g, 'a', 0x1f170)],
  ['circled digits', shifted(/[1-9]/g, '1', 0x2460)],
  ['negative circled digits', shifted(/[1-9]/g, '1', 0x2776)],
  ['mathematical letters', shifted(/[a-z]/g, 'a', 0x1d41a)],
  ['look-alikes', replaced(lookalikes)],
  ['traditional characters', replaced(traditional)],
  ['radicals', replaced(radicals)],
  ['reversed run', (text) => `\u202e${reversed(text)}\u202c`],
  ['reversed run inside', (text) => `${text.slice(0, 1)}\u202e${reversed(text.slice(1))}`],
])
