import type { Named } from '../lexicon/aliases.ts'
import type { Kind } from '../lexicon/facets.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { boundBetween, measureBetween } from './contrast-amounts.ts'
import { thingBetween } from './contrast-things.ts'
import { CONTRARIES, VARIETIES } from './contrast-words.ts'
import { list, statementOf, type Sibling, type Statement } from './statement.ts'

/** An entry as far as a contrast is looked for: its canonical question, and what is read only where that one differs. */
export interface Contrasted {
  heading: Named
  /** Its other phrasings. */
  rest: () => readonly Named[]
  answer: () => Named
}

type Statements = () => readonly Statement[]

const VARIETY = list(VARIETIES)
const KINDS = [
  ['population', '人群'],
  ['disease', '疾病'],
  ['stage', '阶段'],
  ['drug', '药品'],
] as const satisfies readonly (readonly [Kind, string])[]
/** The populations that count: the others are often said of the person asking. */
const AGES: ReadonlySet<string> = new Set(['孕妇', '备孕', '哺乳期', '早产儿', '新生儿', '儿童', '老年', '成人'])
/** Numbers of these kinds name a thing, they do not measure it. */
const LABELS: ReadonlySet<string> = new Set(['级', '期', '型', '代', '价', '胎', '度'])
/** Words allowed between a denial and the denied word. */
const LIGHT = /^(?:做|打过|得过|吃过|用过|接种过|打全|出现|发生|有|过|被|吃|打|还|再|进|到)/u
/** Signs that no word which is denied has. */
const GRAMMATICAL = /[怎么是什为还能这要用了的吗到几多就都说做法办货效位应和也与在]/u
const SEQUENCE = /已|还|后|完|过|了|再|代替|替代|当|改|换|先|引起/u
const SYMMETRIC = /区别|一起|同时|同1|合用|联用|混|哪个|还是|怎么选|不同|差别|互相|互换/u

/** Why an entry answers another question than the one asked, though both share nearly all their words; null where nothing says so. */
export function contrastOf(question: Named, entry: Contrasted, synonyms: Synonyms): string | null {
  const { aliases } = synonyms
  const asked = statementOf(question, aliases)
  const heading = statementOf(entry.heading, aliases)
  let rest: Statement[] | undefined
  const phrasings: Statements = () => (rest ??= entry.rest().map((one) => statementOf(one, aliases)))
  return (
    turnedBetween(question, entry.heading, asked, heading) ??
    denialBetween(asked, heading, phrasings) ??
    contraryBetween(asked, heading, phrasings) ??
    nameBetween(question, entry, synonyms) ??
    kindBetween(asked, heading, phrasings) ??
    siblingBetween(asked, heading, phrasings) ??
    labelBetween(asked, heading, phrasings) ??
    varietyOf(asked, heading, phrasings, entry.answer) ??
    thingBetween(asked, heading, phrasings, entry.answer, synonyms.things) ??
    boundBetween(asked.text, heading.text, textsOf(phrasings)) ??
    measureBetween(asked.text, heading.text, textsOf(phrasings), () => entry.answer().text)
  )
}

const textsOf = (phrasings: Statements) => () => phrasings().map(({ text }) => text)

function turnedBetween(question: Named, heading: Named, asked: Statement, theirs: Statement): string | null {
  if (SYMMETRIC.test(question.text) || SYMMETRIC.test(heading.text)) return null
  if (isOtherPart(question.text, heading.text) || isOtherPart(heading.text, question.text)) return `次序: ${question.text} / ${heading.text}`
  const [ours, its] = [asked.things, theirs.things]
  const [replaced, itsReplaced] = [behindReplacing(question.text, ours), behindReplacing(heading.text, its)]
  if (replaced !== null && itsReplaced !== null && replaced !== itsReplaced && its.includes(replaced) && behind(question.text, itsReplaced) === false)
    return `次序: ${replaced} / ${itsReplaced}`
  const swapped = ours.length === 2 && its.length === 2 && ours[0] === its[1] && ours[1] === its[0]
  if (swapped && SEQUENCE.test(question.text)) return `次序: ${ours.join(' ')} / ${its.join(' ')}`
  for (const [pair, side] of asked.sides) {
    const other = theirs.sides.get(pair)
    if (side.said !== 3 || other?.said !== 3 || side.first < side.second === other.first < other.second) continue
    const [one = '', two = ''] = sidesOf(pair)
    return side.first < side.second ? `次序: ${one} ${two} / ${two} ${one}` : `次序: ${two} ${one} / ${one} ${two}`
  }
  return null
}

/** 感冒的鸡能吃, and what is eaten in 感冒能吃鸡. */
const QUALIFIED = /(?<state>[\p{Script=Han}]{1,8})的(?<thing>[\p{Script=Han}]{1,6}?)(?:能不能|可不可以|可以|能)(?<verb>[吃喝用打输服])/u
const OBJECT = /(?:能不能|可不可以|可以|能)(?<verb>[吃喝用打输服])(?<thing>[\p{Script=Han}]{1,6})/u

/** The one asks what may be taken in a state, the other of a thing in that state. */
function isOtherPart(one: string, other: string): boolean {
  const qualified = one.includes('的') ? QUALIFIED.exec(one)?.groups : undefined
  const object = qualified && OBJECT.exec(other)?.groups
  if (qualified === undefined || object === undefined || QUALIFIED.test(other)) return false
  const { state = '', thing = '', verb } = qualified
  return object['verb'] === verb && (object['thing'] ?? '').startsWith(thing) && other.slice(0, other.search(OBJECT)).includes(state)
}

const REPLACING = /代替|替代|顶替|当成|换成|改打|改用/u

/** The first thing behind a word of replacing. */
function behindReplacing(text: string, things: readonly string[]): string | null {
  const at = text.search(REPLACING)
  return at < 0 ? null : (things.find((thing) => text.indexOf(thing, at) >= 0) ?? null)
}

const behind = (text: string, thing: string): boolean => text.indexOf(thing, Math.max(0, text.search(REPLACING))) >= 0

function denialBetween(asked: Statement, heading: Statement, phrasings: Statements): string | null {
  for (const tail of asked.denied) {
    const word = wordDenied(tail, heading)
    if (word !== null && !phrasings().some((one) => denies(one, word))) return `否定: 不 ${word} / ${word}`
  }
  for (const tail of heading.denied) {
    const word = wordDenied(tail, asked)
    if (word !== null && phrasings().filter((one) => affirms(one, word)).length < phrasings().filter((one) => denies(one, word)).length)
      return `否定: ${word} / 不 ${word}`
  }
  return null
}

/** The word that is denied here and that another text affirms. */
function wordDenied(tail: string, other: Statement): string | null {
  const light = LIGHT.exec(tail)?.[0].length ?? 0
  for (const at of light > 0 ? [0, light] : [0]) {
    const word = tail.slice(at, at + 2)
    if (/^[\p{Script=Han}]{2}$/u.test(word) && !GRAMMATICAL.test(word) && affirms(other, word)) return word
  }
  return null
}

const denies = ({ denied }: Statement, word: string): boolean => denied.some((tail) => tail.includes(word))
const affirms = (one: Statement, word: string): boolean => one.text.includes(word) && !denies(one, word)

const sidesOf = (pair: number): string[] => (CONTRARIES[pair] ?? []).map((words) => words.split(' ')[0] as string)

function contraryBetween(asked: Statement, heading: Statement, phrasings: Statements): string | null {
  for (const [pair, { said }] of asked.sides) {
    const its = heading.sides.get(pair)?.said ?? 0
    if (said + its !== 3 || said === 0 || its === 0 || phrasings().some(({ sides }) => ((sides.get(pair)?.said ?? 0) & said) !== 0)) continue
    const [one = '', other = ''] = sidesOf(pair)
    return said === 1 ? `相反: ${one} / ${other}` : `相反: ${other} / ${one}`
  }
  return null
}

/** Each names a preparation, and no phrasing names the one asked for. */
function nameBetween({ names: ours }: Named, { heading, rest }: Contrasted, { aliases }: Synonyms): string | null {
  const its = heading.names
  if (ours.length === 0 || its.length === 0 || ours.some((name) => its.includes(name))) return null
  const [one, other] = [ours, its].map((names) => names.map((name) => aliases.standard(name))) as [string[], string[]]
  if (one.some((name) => other.some((like) => name.includes(like) || like.includes(name)))) return null
  return rest().some(({ names }) => names.some((name) => ours.includes(name))) ? null : `名称: ${one.join(' ')} / ${other.join(' ')}`
}

/** Each names a value of a kind that the other does not, and no phrasing has what was asked for. */
function kindBetween(asked: Statement, heading: Statement, phrasings: Statements): string | null {
  for (const [kind, name] of KINDS) {
    const ours = asked.values(kind).filter((value) => kind !== 'population' || AGES.has(value))
    if (ours.length === 0) continue
    const its = heading.values(kind).filter((value) => kind !== 'population' || AGES.has(value))
    const theirs = its.filter((value) => !ours.includes(value))
    const own = ours.filter((value) => !its.includes(value))
    if (theirs.length === 0 || own.length === 0) continue
    const known = new Set(phrasings().flatMap((one) => one.values(kind)))
    const missing = own.filter((value) => !known.has(value))
    if (missing.length === own.length) return `${name}: ${own.join(' ')} / ${theirs.join(' ')}`
  }
  return null
}

function siblingBetween(asked: Statement, heading: Statement, phrasings: Statements): string | null {
  const ours = asked.siblings
  if (ours.length === 0) return null
  const its = heading.siblings
  const has = (some: readonly Sibling[], group: number, place: number): boolean => some.some(([at, other]) => at === group && other === place)
  for (const group of new Set(ours.map(([at]) => at))) {
    const own = ours.filter(([at, place]) => at === group && !has(its, group, place))
    const other = its.filter(([at, place]) => at === group && !has(ours, group, place))
    if (own.length === 0 || other.length === 0 || own.length < ours.filter(([at]) => at === group).length) continue
    const known = phrasings().flatMap(({ siblings }) => siblings)
    if (!own.some(([, place]) => has(known, group, place))) return `所指: ${own[0]?.[2]} / ${other[0]?.[2]}`
  }
  return null
}

function labelBetween(asked: Statement, heading: Statement, phrasings: Statements): string | null {
  for (const { kind, value, said } of asked.amounts) {
    if (!LABELS.has(kind)) continue
    const its = heading.amounts.filter((other) => other.kind === kind)
    if (its.length === 0 || its.some((other) => other.value === value)) continue
    if (!phrasings().some(({ amounts }) => amounts.some((other) => other.kind === kind && other.value === value))) return `数值: ${said} / ${its[0]?.said}`
  }
  return null
}

function varietyOf(asked: Statement, heading: Statement, phrasings: Statements, answer: () => Named): string | null {
  for (const word of VARIETY) {
    if (!asked.text.includes(word) || heading.text.includes(word)) continue
    if (!phrasings().some(({ text }) => text.includes(word)) && !answer().text.includes(word)) return `品种: ${word} / 无`
  }
  return null
}
