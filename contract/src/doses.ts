const unit = '(?:[mμµ]?mol|mOsm|mEq|kcal|kPa|mmHg|[mμµnk]?g|mcg|[mdμ]?L|ml|[cmn]m|[kB]?I?U|[岁次片支瓶袋滴针剂日天周月年秒hds%％‰℃]|°C|个月|小时|分钟?|min)'
/** Names, and the words that questions are made of, which a line break would make hard to read. */
const word = '(?:免疫球|丙种球|人?血?白|纤维)蛋白原?|丙球|静丙|凝血|狂犬病|破伤风|型肝炎|[怎什]么|多[少久]|其他|可以|接种|使用|因子|需要|哪些|不良反应'
/**
 * A figure and its unit, ranges and rates included: 2–8 ℃, 0.5 mL/min, 20 IU/kg, ≤30 ℃. Everything is bounded, so that
 * a long run of digits costs linear time. No look-behind: Safari before 16.4 cannot read it.
 */
const dose = new RegExp(
  `[≤≥<>±约]?\\d[\\d.,]{0,12}\\s?(?:[%％]?\\s?[–—~～-]\\s?\\d[\\d.,]{0,12}\\s?)?${unit}(?:\\s?[/·]\\s?(?:\\d{1,4}\\s?)?${unit}){0,3}(?![A-Za-z])|${word}`,
  'gu',
)

export interface Piece {
  text: string
  /** A dose or a word: never broken over two lines. */
  whole: boolean
}

/** Cuts a text into pieces so that no figure is ever separated from its unit at the end of a line, and no such word is broken. */
export function splitDoses(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(dose)) {
    if (index > at) pieces.push({ text: text.slice(at, index), whole: false })
    pieces.push({ text: found, whole: true })
    at = index + found.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), whole: false })
  return pieces
}
