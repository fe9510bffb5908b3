import { simplified } from './traditional.ts'

/**
 * One spelling for what people write in many: width, case, traditional characters, Roman and Chinese numerals,
 * punctuation and characters nobody sees. The result is for comparing and indexing only, never for showing.
 */

const MEASURE =
  '周岁|岁|个|星期|小时|分钟|月|天|日|周|年|秒|次|针|剂|期|级|度|型|价|倍|毫升|毫克|微克|克|公斤|斤|单位|国际单位|因子|支|瓶|片|粒|袋|滴|胎|代|线|联|公分|厘米|毫米|米'
const CHINESE_NUMBER = new RegExp(`[〇零一二两三四五六七八九十百千万]{1,9}(?=${MEASURE})`, 'gu')
const ROMAN_WORD = /(?<![a-z0-9])(?:x{0,2}(?:i{2,3}|vi{1,3}|ix)|xi{1,3})(?![a-z0-9])/gu
const ROMAN_IN_PLACE = /(?<![a-z0-9])[ivx]{1,4}(?=[期级型度类])|(?<=因子 ?)[ivx]{1,5}(?![a-z0-9])/gu
const ROMAN_LETTERS: Record<string, number> = { i: 1, v: 5, x: 10 }
/** The space of 20 μg, which is 20μg. Litres are left out: 10⁹/L folds to `9 l` and is no 9l. */
const BEFORE_UNIT = /(?<=\d) (?=(?:kg|mg|ug|mcg|ng|g|ml|cc|dl|iu|u|mmol|cm|mm)(?![a-z0-9]))/gu
const DIGITS = '〇一二三四五六七八九'

/** The folded text: lower case, simplified, Arabic numbers; one space where two words or numbers would run together. */
export function normalize(text: string): string {
  let out = text.toWellFormed()
  if (/[\u2070-\u218b\u00b2\u00b3\u00b9\u2100-\u2103\u00bc-\u00be]/u.test(out)) out = foldNumberForms(out)
  out = simplified(out.normalize('NFKC').toLowerCase())
  if (/[^\u4e00-\u9fffa-z0-9]/u.test(out)) out = foldMarks(out)
  if (/[ivx]/u.test(out)) out = out.replace(ROMAN_WORD, romanToArabic).replace(ROMAN_IN_PLACE, romanToArabic)
  return out.replace(CHINESE_NUMBER, chineseToArabic).replace(BEFORE_UNIT, '').trim()
}

/** Before NFKC, which would read 10⁹ as 109 and Ⅳ as the letters of an intravenous "iv". */
function foldNumberForms(text: string): string {
  return text
    .replace(/[\u2160-\u216b\u2170-\u217b]/gu, (sign) => ` ${((sign.charCodeAt(0) - 0x2160) % 16) + 1} `)
    .replace(/[⁰¹²³⁴-⁹]+/gu, ' $&')
    .replace(/℃/gu, '度')
    .replace(/½/gu, ' 0.5')
    .replace(/¼/gu, ' 0.25')
    .replace(/¾/gu, ' 0.75')
}

/** Without one of these only spaces and punctuation are left to fold. */
const TELLING_MARK = /[\d°μ<≤>≥+\-~–—−\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/u

/** Signs that turn a question round become words, invisible characters vanish, everything that is no letter, number, percent sign or decimal point becomes one space. */
function foldMarks(text: string): string {
  return (TELLING_MARK.test(text) ? foldTellingMarks(text) : text)
    .replace(/(?<!\d)[.%]|\.(?!\d)|[^\p{L}\p{N}.%]/gu, ' ')
    .replace(/ {2,}/gu, ' ')
    .replace(/(?<=\p{Script=Han}|^) | (?=\p{Script=Han}|$)/gu, '')
}

function foldTellingMarks(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]+/gu, '')
    .replace(/°c/gu, '度')
    .replace(/μ(?=[gml])/gu, 'u')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=\d) ?[-~–—−] ?(?=\d)/gu, '至')
    .replace(/(?<=\d) ?[/:] ?(?=\d)/gu, '比')
    .replace(/(?<=^|[^\p{L}\p{N}%]|[在于])[-−](?=\d)/gu, '负')
    .replace(/[<≤]=?/gu, '低于')
    .replace(/[>≥]=?/gu, '高于')
    .replace(/\( ?\++ ?\)|(?<=[a-z])\++(?![a-z0-9])/gu, '阳性')
    .replace(/\( ?[-−–] ?\)/gu, '阴性')
    .replace(/(?<=\d) +(?=%)/gu, '')
}

function romanToArabic(word: string): string {
  let sum = 0
  for (let at = 0; at < word.length; at++) {
    const here = ROMAN_LETTERS[word.charAt(at)] ?? 0
    sum += here < (ROMAN_LETTERS[word.charAt(at + 1)] ?? 0) ? -here : here
  }
  return String(sum)
}

/** 二十三 is 23, 十 is 10, 一二三 (read digit by digit) is 123, 两百 is 200. */
function chineseToArabic(word: string): string {
  if (!/[十百千万]/u.test(word)) return [...word].map(digit).join('')
  let sum = 0
  let below = 0
  let last = 0
  for (const sign of word) {
    const unit = sign === '十' ? 10 : sign === '百' ? 100 : sign === '千' ? 1000 : sign === '万' ? 10_000 : 0
    if (unit === 0) last = digit(sign)
    else if (unit === 10_000) {
      sum = (sum + below + last || 1) * unit
      below = last = 0
    } else {
      below += (last || 1) * unit
      last = 0
    }
  }
  return String(sum + below + last)
}

function digit(sign: string): number {
  return sign === '两' ? 2 : sign === '零' ? 0 : DIGITS.indexOf(sign)
}
