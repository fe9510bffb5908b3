import { listLimits, placesOf, type WordList } from '@xunyi/contract/moderation-list'
import { Refused } from '@xunyi/contract/refusals'
import { codePoints } from '@xunyi/contract/values'
import { simplified } from '@xunyi/retrieval/traditional'
import harmless from './clinical.json' with { type: 'json' }
import { compiled, moderatorOf, normaliseForModeration, type Compiled } from './moderator.ts'

/**
 * Checks a list before it comes into force. A word made of disguise characters alone, of one character, or inside doctors' everyday words would
 * block the whole service; two words that fold to the same text confuse the editors.
 * @returns the compiled list
 * @throws Refused badRequest, which names the words or phrases
 */
export function checkList(list: WordList): Compiled {
  const { categories, intents = [], clinical = [], allow } = list
  refuseTooMuch(list)
  for (const { name } of categories) {
    if (name === '') refuse('类别名称不能为空')
    if (codePoints(name) > listLimits.name) refuse(`类别名称最多 ${listLimits.name} 个字：${name}`)
  }
  refuseDuplicates(
    '类别名称重复',
    categories.map(({ name }) => name),
  )
  refuseDuplicates(
    '类别编号重复',
    categories.map(({ id }) => id),
  )
  refuseDuplicates(
    '意图编号重复',
    intents.map(({ id }) => id),
  )
  for (const { name, intents: links = [] } of categories) {
    const unknown = links.filter((link) => !intents.some(({ id }) => id === link))
    refuseAll(`类别「${name}」的意图不存在`, unknown)
  }
  for (const { name, words, objects = [] } of [...categories, ...intents.map(({ name, words }) => ({ name, words: [], objects: words }))]) {
    checkPhrases(`「${name}」的${words.length > 0 ? '对象' : '词条'}`, objects, 1)
  }
  checkPhrases('临床语境', clinical, 1)
  checkPhrases(
    '屏蔽词',
    categories.flatMap(({ words }) => words),
  )
  checkPhrases('白名单', allow)

  const tables = compiled(list, simplified)
  const moderator = moderatorOf(list, tables, simplified)
  const hit = harmless.flatMap((phrase) => {
    const found = moderator.check(phrase)
    return found ? [`「${phrase}」会被「${found.word}」屏蔽`] : []
  })
  refuseAll('常用临床说法必须放行', hit)
  return tables
}

/** Size limit, checked before compilation. @throws Refused badRequest: too many words, or too long ones */
export function refuseTooMuch(list: WordList): void {
  const { allow } = list
  const words = placesOf(list).flatMap(({ words }) => words)
  const total = allow.length + words.length
  if (total > listLimits.words) refuse(`词条共 ${total} 个，最多 ${listLimits.words} 个`)
  const characters = [...words, ...allow].reduce((sum, phrase) => sum + codePoints(phrase), 0)
  if (characters > listLimits.characters) refuse(`词条合计 ${characters} 个字，最多 ${listLimits.characters} 个字`)
  for (const [kind, phrases] of [
    ['屏蔽词', words],
    ['白名单', allow],
  ] as const) {
    refuseAll(
      `${kind}最多 ${listLimits.word} 个字`,
      phrases.filter((phrase) => codePoints(phrase) > listLimits.word),
    )
  }
}

/** @param shortest the fewest letters of a phrase: one that stands alone needs two */
function checkPhrases(kind: string, phrases: readonly string[], shortest: 1 | 2 = 2): void {
  const read = phrases.map((phrase) => ({ phrase, letters: normaliseForModeration(phrase, simplified) }))
  refuseAll(
    `${kind}去掉空格和符号后不能为空`,
    read.filter(({ letters }) => letters === '').map(({ phrase }) => phrase),
  )
  refuseAll(
    `${kind}去掉空格和符号后至少两个字`,
    read.filter(({ letters }) => letters !== '' && codePoints(letters) < shortest).map(({ phrase }) => phrase),
  )
  const first = new Map<string, string>()
  const duplicates = read.flatMap(({ phrase, letters }) => {
    const earlier = first.get(letters)
    if (earlier === undefined) first.set(letters, phrase)
    return earlier === undefined ? [] : [earlier === phrase ? phrase : `${phrase}（与 ${earlier} 相同）`]
  })
  refuseAll(`${kind}重复`, duplicates)
}

function refuseDuplicates(complaint: string, names: readonly string[]): void {
  refuseAll(
    complaint,
    names.filter((name, at) => names.indexOf(name) !== at),
  )
}

/** Joins the first few names. */
function refuseAll(complaint: string, named: readonly string[]): void {
  if (named.length === 0) return
  const more = named.length > 3 ? ` 等 ${named.length} 处` : ''
  refuse(
    `${complaint}：${named
      .slice(0, 3)
      .map((each) => each || '（空）')
      .join('；')}${more}`,
  )
}

function refuse(msg: string): never {
  throw new Refused('badRequest', { msg })
}
