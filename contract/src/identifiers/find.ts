import { names } from './names.ts'

/* Texts that lead to a patient: the phone warns of them, the server keeps them out of the library and masks them. */

export const identifierKinds = ['name', 'id', 'mobile', 'landline', 'record', 'address', 'email'] as const
export type IdentifierKind = (typeof identifierKinds)[number]
export const identifierNames: Record<IdentifierKind, string> = {
  name: '姓名',
  id: '身份证号',
  mobile: '手机号',
  landline: '电话号码',
  record: '住院号、床号等编号',
  address: '地址',
  email: '邮箱',
}

/** UTF-16 positions; `end` is the unit after the last one. */
export interface Range {
  start: number
  end: number
}
export interface Identifier extends Range {
  kind: IdentifierKind
}

/** The patient identifiers in a text, in its order, without overlaps. Linear in the text. */
export function findIdentifiers(text: string): Identifier[] {
  const plain = halfWidth(text)
  const found: Identifier[] = []
  const add = (kind: IdentifierKind, ranges: Iterable<Range>) => {
    for (const range of ranges) if (!found.some((other) => range.start < other.end && other.start < range.end)) found.push({ kind, ...range })
  }
  // In the order of certainty: what one kind takes, a later one leaves.
  add('email', matches(plain, email))
  add('id', matches(plain, identityNumber, isIdentityNumber))
  add('record', matches(plain, recordNumber))
  add('record', matches(plain, bed))
  add('mobile', matches(plain, mobile, isNoProductNumber))
  add('landline', matches(plain, landline, isNoProductNumber))
  add('address', addresses(plain))
  add('name', names(plain))
  return found.sort((one, other) => one.start - other.start)
}

/** The text with each identifier replaced, its separators tidied where nothing replaces it. */
export function withoutIdentifiers(text: string, replacement = ''): string {
  let [rest, at] = ['', 0]
  for (const { start, end } of findIdentifiers(text)) {
    const before = text.slice(at, start)
    rest += (replacement === '' ? before.replace(label, '') : before) + replacement
    at = end
  }
  if (at === 0) return text
  rest += text.slice(at)
  return replacement === '' ? tidied(rest) : rest
}

/** Labels that announce an identifier and say nothing without it. */
const label =
  /(?:(?:患者|病人|家属)?(?:的|微信)?(?:身份证|证件|登记|座机|固话|手机|电话|联系方式|微信|邮箱|邮件|地址|住址|E-?mail|tel|mobile|ID)[同号码]{0,2}|姓名|名叫|名字叫?)[:：是为 ]{0,3}$/i

function tidied(text: string): string {
  return text
    .replace(/[（(][\s，,、:：]{0,4}[)）]/g, '')
    .replace(/[ ，,、；;：:]{1,4}([，,。；;！？!?])/g, '$1')
    .replace(/^[\s，,、；;：:。]{1,8}/, '')
    .replace(/[ \t]{2,8}/g, ' ')
    .trim()
}

/** Folds width and dashes without changing positions. */
function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replace(/[‐-―－−]/g, '-')
}

function* matches(text: string, pattern: RegExp, holds: (match: string, before: string) => boolean = () => true): Generator<Range> {
  for (const match of text.matchAll(pattern)) {
    if (holds(match[0], text.slice(Math.max(0, match.index - 12), match.index))) yield { start: match.index, end: match.index + match[0].length }
  }
}

const email = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g

const identityNumber = /(?<!\d)(?:(?:身份证|证件)(?:号码?)?[:是为 ]{0,3})?\d(?:[ -]?\d){16}[ -]?[\dXx](?!\d)/g
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** With the check digit of GB 11643, or named so. */
function isIdentityNumber(match: string): boolean {
  const digits = match.replace(/[^\dXx]/g, '').toUpperCase()
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return '10X98765432'[sum % 11] === digits[17] || /[一-龥]/.test(match)
}

const mobile = /(?<![\dA-Za-z.])(?:\+?86[ -]?)?1 ?[3-9](?:[ -]?\d){9}(?![\d.])/g
const landline = /(?<![\dA-Za-z.])(?:\(0(?:10|2\d|[3-9]\d{2})\)|0(?:10|2\d|[3-9]\d{2}))[ -]{0,2}[2-9]\d{6,7}(?:转\d{1,6})?(?![\d.])/g

function isNoProductNumber(_: string, before: string): boolean {
  return !/(?:批号|准字|注册证|批准文号|条形?码|监管码|追溯码|货号|电子码)[^，,。；;]{0,6}$/.test(before)
}

const recordNumber =
  /(?:住院|门诊|病案|病历|就诊卡?|登记|急诊|检验|标本|影像|CT|病理|透析|处方|医保卡?|社保卡?|留观|条码|住院病历|床位?)(?:编号|号码?|ID)[:是为 (]{0,3}(?:No\.?)?(?=[A-Za-z-]{0,4}\d)[A-Za-z\d-]{1,24}|(?:患者|病人)(?:编号|ID)[:是为 (]{0,3}[A-Za-z\d-]{4,24}|(?<![A-Za-z])[A-Za-z]{0,3}\d{4,20}(?=(?:住院|病案|病历|门诊|就诊)号)/g
const bed =
  /(?<![\d.一二三四五六七八九十百])(?:加)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})号?床(?!位|以|及|规模|医院|房|单元|垫|头柜|病?区|级|天|日)|床号?[:是为 ]{0,2}[A-Za-z]?-?\d{1,3}(?:[-A-Za-z]\d{0,3})?(?=[，,。；;\s]|$)/g

/** The part of an address that ends it; what leads to it is taken from the text before. */
const addressEnds =
  /(?:路|街|大道|巷|弄|胡同|园|村)[一-龥]{0,4}\d{1,5}(?:号|弄|栋|幢)[一-龥\d]{0,16}|\d{1,4}(?:栋|幢|号楼|号院)[一-龥\d]{0,12}|(?:市|县|区|州|盟)[一-龥]{1,10}(?:镇|乡|街道|村|屯|庄|社区)(?:[一-龥]{1,8}(?:村|组|屯))?/g
const addressLabel = /^.*?(家庭住址|收件地址|户籍地址|地址|住址|家住|现住|居住在|住在|家在|寄到|住|在|是|于)/

function* addresses(text: string): Generator<Range> {
  let last = 0
  for (const match of text.matchAll(addressEnds)) {
    const before = /[一-龥\d]{0,24}$/.exec(text.slice(Math.max(last, match.index - 24), match.index))![0]
    const label = addressLabel.exec(before)
    last = match.index + match[0].length
    yield { start: match.index - before.length + (label ? label[0].length - label[1]!.length : 0), end: last }
  }
}
