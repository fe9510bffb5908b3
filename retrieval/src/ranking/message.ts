import type { TextReader } from '../reading/text-reader.ts'
import { isNumber, symbolsOf } from '../text/terms.ts'
import { withoutSmallTalk } from './small-talk.ts'
import { LONGEST_QUERY, questionOf, type Question } from './question.ts'

/** Shorter messages are read as one question. */
const SHORTEST_MESSAGE = 14
/** How much a place counts that only tells of the patient, and a number there. */
const CONTEXT_SHARE = 0.75
const CONTEXT_NUMBER_SHARE = 0.4
const MOST_CLAUSES = 24

const CLAUSE = /[^，,。．；;！!？?\n]+[，,。．；;！!？?\n]*/gu
const ASKS =
  /[？?]|[吗么呢嘛吧]$|怎么|怎样|咋|如何|什么|啥|哪|几(?!乎|近)|多少|多久|多长|多大|多快|多高|能不能|能否|可否|可以|可不可以|要不要|需不需要|需要|用不用|是否|是不是|行不行|有没有|该不该|应该|算不算|够不够|会不会|为什么|为何|为啥|谁|还是|能.{0,8}吗|区别|怎办|求|请问|建议/u

/** 不是甲是乙, and 乙，不是甲: nothing is asked about 甲. */
const CORRECTED =
  /(?<![是就要])不是[^，,。？?！!；;是]{1,8}[，,]?而?是(?![不什啥怎哪否要会因谁])|[，,](?:并|而)?不是[^，,。？?！!；;是吗么]{1,8}(?=[，,。；;！!]|$)/gu

/** How a message begins and ends politely. A profession is an address only beside another polite word or a mark. */
const POLITE =
  /^(?:(?:[你您]们?好|各位(?:老师|专家|同道)?|(?:老[师師]|[医醫]生|大夫|[专專]家)(?=[，,：:！!\s]|[你您]好|[请請][问問教])|我?想?(?:[请請][问問教]|[问問咨][问問询詢](?=[下一，,：:\s]))(?:一下|下)?|我?想[问問](?:一下|下)?|麻[烦煩](?:[问問](?:一下|下)?)?)[，,。：:！!~\s]*)+|多?[谢謝][谢謝]?(?:老[师師]|您|了)?[。！!~\s]*$/gu

/** On a phone a space is typed sooner than a comma. */
const SPACE_FOR_COMMA = /(?<=\p{Script=Han})[ \u3000]+(?=\p{Script=Han})/gu

/** Marks that separate a question from the small talk around it. */
const SEPARATORS = /^[\s，,、；;：:。.！!~～]+|(?<![\s，,、；;：:])[\s，,、；;：:]+$/gu

/** A message without politeness and small talk and without what it takes back itself; as it is where nothing else is left. */
export function meantIn(message: string): string {
  const meant = withoutCourtesies(message).replaceAll(CORRECTED, '')
  return meant.trim() === '' ? message : meant.replaceAll(SPACE_FOR_COMMA, '，')
}

/** A message as the wording of a question: without politeness and small talk at its beginning and end, and as it is where nothing else is left. */
export function plainWording(message: string): string {
  return withoutCourtesies(message).replaceAll(SEPARATORS, '') || message
}

function withoutCourtesies(message: string): string {
  return withoutSmallTalk(message.replaceAll(POLITE, ''))
}

interface Clause {
  text: string
  asks: boolean
}

/**
 * A message as a question: in a long one, the clauses that ask count whole and those that tell of the patient less, but for the names in them. Numbers of a patient are
 * context, not topic.
 */
export function messageOf(written: string, reader: TextReader): Question {
  const message = meantIn(written)
  const whole = questionOf(reader.fold(message), reader)
  if (whole.symbols.length < SHORTEST_MESSAGE) return whole
  const clauses = clausesOf(message)
  if (clauses.length < 2 || clauses.every(({ asks }) => asks)) return whole
  const emphasis = emphasisOf(clauses, reader)
  if (emphasis.length !== whole.symbols.length) return whole
  return { ...whole, emphasis }
}

/** The clauses of a message; where none asks, the last is what is meant. */
export function clausesOf(message: string): Clause[] {
  const texts = message.match(CLAUSE) ?? []
  const clauses = texts.slice(0, MOST_CLAUSES).map((text) => ({ text, asks: ASKS.test(text.trim()) }))
  const last = clauses.at(-1)
  if (last && !clauses.some(({ asks }) => asks)) last.asks = true
  return clauses
}

function emphasisOf(clauses: readonly Clause[], reader: TextReader): Float32Array {
  const shares: number[] = []
  for (const { text, asks } of clauses) {
    const named = reader.fold(text)
    const symbols = symbolsOf(named.text, LONGEST_QUERY)
    const own = Array.from(symbols, (symbol) => (asks ? 1 : isNumber(symbol) ? CONTEXT_NUMBER_SHARE : CONTEXT_SHARE))
    for (const name of asks ? [] : named.names) {
      const word = reader.standard(name)
      const at = named.text.indexOf(word)
      if (at >= 0) own.fill(1, symbolsOf(named.text.slice(0, at)).length, symbolsOf(named.text.slice(0, at + word.length)).length)
    }
    shares.push(...own)
  }
  return Float32Array.from(shares.slice(0, LONGEST_QUERY))
}

/** Words that begin another question in the same message. */
const ANOTHER = /(?<=[？?。；;！!\n])|(?=另外|还有[，,、：: ]?|再问|顺便|第二[，,、：: ]|其次|二是)|(?<=[吗么呢][，, ])/u
const SPOKEN = /[\p{L}\p{N}]/u
const MOST_QUESTIONS = 3
const SHORTEST_QUESTION = 3

/** The questions of a message that asks several, each with the names of the whole message where it has none of its own; none where there is only one. */
export function questionsIn(written: string, reader: TextReader): Question[] {
  const message = meantIn(written)
  // Of 能用吗？？ the second mark is no question.
  const spoken = message.split(ANOTHER).filter((part) => SPOKEN.test(part))
  const parts = spoken.filter((part) => ASKS.test(part.trim()) || /^(?:另外|还有|再问|顺便|其次)/u.test(part))
  if (parts.length < 2 || parts.length > MOST_QUESTIONS) return []
  const names = reader.fold(message).names.map((name) => reader.standard(name))
  const questions = parts.map((part) => {
    const named = reader.fold(part)
    return questionOf(named.names.length > 0 ? named : reader.fold(`${names[0] ?? ''}${part}`), reader)
  })
  return questions.every(({ symbols }) => symbols.length >= SHORTEST_QUESTION) ? questions : []
}

const DIED = /(?:死亡|死了|死掉|人没了|[人者]走了|去世|猝死|没救过来|没抢救过来)(?!率|风险)/gu

/** A message that tells of a death after a medicine, as a question about any medicine: a death is reported alike whatever was given. Null for any other. */
export function deathIn(message: string, reader: TextReader): Question | null {
  if (message.search(DIED) < 0) return null
  const { text, names } = reader.fold(meantIn(message))
  if (names.length === 0) return null
  const general = names.reduce((left, name) => left.replaceAll(reader.standard(name), '药品'), text)
  return questionOf({ text: general.replaceAll(DIED, '死亡'), names: [] }, reader)
}
