import { checkNames, type Check, type CheckName, type DraftContent } from '@xunyi/contract/drafts'
import { isBlank } from '@xunyi/contract/values'
import type { z } from 'zod'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { titleOf, type Field } from '../../library-files/formats/columns.ts'
import { identifiersIn } from '../../library/identifiers-in.ts'
import { isAddress, isBlankPiece, type Evidence } from '../../evidence/piece.ts'
import { isShipped, recordsOf } from '../../evidence/records.ts'
import { isHomePage } from '../../evidence/home-pages.ts'
import { homePageProblem, recordProblems } from '../../evidence/required.ts'
import { content as schema, type Content } from '../../library/content.ts'
import { reviewProblem } from '../../library/risk.ts'
import { subjectProblem } from '../../library/close-subjects.ts'
import type { EntryState } from '../../library/entries.ts'
import { subjectsOf } from '../../library/subjects.ts'
import { isAdverse } from '../queue/adverse.ts'
import { clarificationsAmong } from '../wordings/clarifications.ts'
import type { DeskContext } from '../queue/context.ts'
import { duplicatesOf } from './duplicate-wordings.ts'

/** The content of a draft, the entry it changes and the question it answers. */
export interface CheckInput {
  content: DraftContent
  baseVersion: number
  entry: EntryState | null
  questionId: string | null
  /** Other entries that change with it: they may give wordings away. */
  changedToo?: ReadonlySet<string>
  /** From a file, which may name a new source by title and address alone. */
  fromFile?: true
  /** An answer to one asker needs nothing that only the library needs. */
  isPrivate?: boolean
}

/** The result of every check. They run on reading, on submission and again on approval. */
export async function checksOf(context: DeskContext, db: Db, now: number, input: CheckInput): Promise<Check[]> {
  const entry = asEntry(input.content, chinaDay(now), input.entry?.entry.key ?? 'new')
  const open = new Set<CheckName>(['links', 'adverse'])
  const found: Record<CheckName, string[]> = {
    fields: input.isPrivate
      ? answerMissing(entry)
      : [...fieldsMissing(entry), ...reviewDateWrong(context, entry), ...subjectMissing(entry, await subjectsOf(db))],
    evidence: [...evidenceMissing(entry), ...(await newSourcesMissing(db, entry, input))],
    dose: amountWithoutSource(entry),
    words: forbiddenWords(context, entry),
    identifiers: identifiersIn(entry),
    duplicate: input.isPrivate
      ? []
      : await duplicatesOf(context.catalogue.index, entry, new Set([...(input.changedToo ?? []), ...(input.entry ? [input.entry.entry.id] : [])])),
    current: outdated(input),
    links: entry.evidence.map(({ url }) => url),
    adverse: await adverseIn(db, entry, input.questionId),
  }
  // No rule knows every source of amounts: people compare this one with its source.
  if (found.dose.length > 0) open.add('dose')
  if (input.entry?.published === false && found.current.length === 0) {
    open.add('current')
    found.current.push('该条目已撤下，发布后将重新上线')
  }
  return checkNames.map((name) => ({ name, result: open.has(name) ? 'open' : found[name].length > 0 ? 'failed' : 'passed', found: found[name] }))
}

/** The draft as library content, without empty rows and reviewed today. */
export function asEntry({ phrasings, counterexamples, evidence, ...rest }: DraftContent, today: string, key: string): Content {
  const filled = {
    phrasings: phrasings.filter((phrasing) => !isBlank(phrasing)),
    counterexamples: counterexamples.filter((text) => !isBlank(text)),
    evidence: evidence.filter((piece) => !isBlankPiece(piece)),
  }
  const entry = { ...rest, ...filled, key, reviewed_on: today } as Content
  const whole = schema.safeParse(entry)
  return whole.success ? whole.data : entry
}

function subjectMissing({ subject }: Content, subjects: readonly string[]): string[] {
  const problem = isBlank(subject) ? null : subjectProblem(subject, subjects)
  return problem === null ? [] : [`${titleOf('subject')}「${subject}」：${problem}`]
}

/** The next review is due within the interval of the category: a date far away would mean that nobody reviews it. */
function reviewDateWrong({ config }: DeskContext, entry: Content): string[] {
  const { reviewed_on: today, review_due: due } = entry
  // A value that is no day, or not after today, is a fault of the field itself.
  if (due <= today || !schema.shape.review_due.safeParse(due).success) return []
  const problem = reviewProblem(entry, due, today, config.reviewMonths)
  return problem === null ? [] : [`${titleOf('review_due')}：${problem}`]
}

function answerMissing(entry: Content): string[] {
  return problems(entry)
    .filter(({ path }) => path[0] === 'answer')
    .map(describe)
}

function fieldsMissing(entry: Content): string[] {
  return problems(entry)
    .filter(({ path }) => path[0] !== 'evidence')
    .map(describe)
}

function evidenceMissing(entry: Content): string[] {
  const broken = entry.evidence.filter(({ url }) => isAddress(url.trim()) && !URL.canParse(/^https?:/i.test(url.trim()) ? url.trim() : `http://${url.trim()}`))
  return [
    ...problems(entry)
      .filter(({ path }) => path[0] === 'evidence')
      .map(describe),
    ...broken.map(({ url }) => `证据：网址「${url}」打不开`),
  ]
}

/** A source that is not recorded yet has what its kind needs, and in a file at least an address of its own; earlier ones may lack it. */
async function newSourcesMissing(db: Db, { evidence }: Content, { fromFile }: CheckInput): Promise<string[]> {
  const missing = (piece: Evidence) => (fromFile ? (isHomePage(piece.url) ? [homePageProblem] : []) : recordProblems(piece))
  const find = await recordsOf(db, evidence)
  return evidence.flatMap((piece, at) =>
    find(piece) === null && !isShipped(piece) && isAddress(piece.url.trim()) ? missing(piece).map((text) => `证据第 ${at + 1} 条是新来源：${text}`) : [],
  )
}

function problems(entry: Content): readonly z.core.$ZodIssue[] {
  return schema.safeParse(entry, { error: (issue) => (issue.code === 'too_big' ? `最多 ${String(issue.maximum)} 条` : '格式不对') }).error?.issues ?? []
}

function describe({ path: [field, at, part], message }: z.core.$ZodIssue): string {
  const item = typeof at === 'number' ? `第 ${at + 1} 条` : ''
  return `${titleOf(field as Field)}${item}${part === 'url' ? '的网址' : part === 'title' ? '的标题' : ''}：${message}`
}

/**
 * An amount, a rate or a temperature, whole, for the message: 0.4 g/kg, 1,000 单位, 2～8 ℃; or 每日两瓶, 首剂半支. Bounded repetitions keep
 * matching linear in the length of the answer.
 */
export const amount =
  /(?:每[日天次]|一[日天次]|首[剂次])[^，。；\n]{0,4}?[\d一二两三四五六七八九十半]{1,16}\s{0,8}[瓶支片粒袋]|\d[\d.,]{0,24}(?:\s{0,8}[-~～–—至]\s{0,8}\d[\d.,]{0,24})?\s{0,8}(?:mg|[μµu]g|kg|g|ml|l|iu|u|毫克|微克|公斤|千克|克|毫升|升|国际单位|单位|滴|℃|度)(?![a-z])/i
/** Documents that amounts are taken from: labels, the pharmacopoeia, guidelines, law. */
export const amountSource =
  /说明书|产品特性摘要|药典|指南|指导原则|共识|专家建议|规范|规程|标准|实践公告|技术方案|诊疗方案|办法|条例|规定|药品管理法|(?:^|[^a-z])(?:smpc|label|labeling|prescribing information|guidelines?|pharmacopoeia)(?![a-z])/i
/** Categories that concern no single product or its mechanism: no label applies. */
const categoriesWithoutLabel: readonly string[] = ['疾病诊疗', '不良反应报告', '血液制品安全', '作用机制', '药代动力学']

function amountWithoutSource({ answer, category, evidence }: Content): string[] {
  if (categoriesWithoutLabel.includes(category) || [answer, ...evidence.map(({ title }) => title)].some((text) => amountSource.test(text))) return []
  const match = amount.exec(halfWidth(answer))
  return match ? [`答案写有「${match[0]}」，而证据和答案都没有提到说明书、药典、指南、共识或法规`] : []
}

/** Converts full-width letters and digits: １０ｍｌ to 10ml. */
function halfWidth(text: string): string {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
}

function forbiddenWords({ moderator }: DeskContext, { question, phrasings, counterexamples, answer, subject, evidence }: Content): string[] {
  const texts: readonly (readonly [field: string, text: string])[] = [
    ['问题', question],
    ...phrasings.map((text) => ['其他问法', text] as const),
    ...counterexamples.map((text) => ['易混问法', text] as const),
    ['答案', answer],
    ['主题', subject],
    ...evidence.map(({ title }) => ['证据标题', title] as const),
  ]
  return texts.flatMap(([field, text]) => {
    const hit = moderator.check(text)
    return hit ? [`${field}含有禁用词「${hit.word}」`] : []
  })
}

function outdated({ entry, baseVersion }: CheckInput): string[] {
  return entry && entry.entry.version !== baseVersion ? [`条目已有新版本（第 ${entry.entry.version} 版），请核对后重新保存`] : []
}

/** Findings a person confirms: askers' texts that describe an adverse reaction, to be reported, and content that concerns one. */
async function adverseIn(db: Db, { question, answer }: Content, questionId: string | null): Promise<string[]> {
  const texts = questionId === null ? [] : await db.selectFrom('open_question_askers').select('text').distinct().where('question_id', '=', questionId).execute()
  const added = questionId === null ? [] : await clarificationsAmong(db, [questionId])
  const told = [...texts, ...added.map(({ answer }) => ({ text: answer ?? '' }))]
  const reports = told.filter(({ text }) => isAdverse(text)).map(({ text }) => `提问「${text}」提到不良反应，请确认已按规定上报`)
  return [...reports, ...(isAdverse(question) || isAdverse(answer) ? ['内容涉及不良反应，请确认已提示上报途径'] : [])]
}
