import { checkNames, type Check, type CheckName, type DraftContent } from '@xunyi/contract/desk'
import { isBlank } from '@xunyi/contract/values'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from '../queue/context.ts'
import { chinaDay } from '../../china-time.ts'
import { content as schema, isAddress, type Content } from '../../library/content.ts'
import type { ReactionStatus } from '../../library/entries.ts'
import { titleOf, type Field } from '../../library-files/formats/columns.ts'
import { isAdverse } from '../queue/adverse.ts'
import { duplicatesOf } from './duplicates.ts'

/** A draft as it is looked at: what it says, the entry it changes, and the question it answers. */
export interface CheckInput {
  content: DraftContent
  baseVersion: number
  entry: ReactionStatus | null
  questionId: string | null
}

/** What is looked at before an answer goes out: at every reading, before submitting, and once more with the approval. */
export async function checksOf(context: DeskContext, db: Db, now: number, input: CheckInput): Promise<Check[]> {
  const entry = asEntry(input.content, chinaDay(now), input.entry?.entry.key ?? 'new')
  const open = new Set<CheckName>(['links', 'adverse'])
  const found: Record<CheckName, string[]> = {
    fields: fieldsMissing(entry),
    evidence: evidenceMissing(entry),
    dose: doseWithoutLabel(entry),
    words: forbiddenWords(context, entry),
    duplicate: await duplicatesOf(context.catalogue.index, entry, input.entry?.entry.id ?? null),
    current: outdated(input),
    links: entry.evidence.map(({ url }) => url),
    adverse: await adverseIn(db, entry, input.questionId),
  }
  if (input.entry?.published === false && found.current.length === 0) {
    open.add('current')
    found.current.push('该条目已撤下，发布后将重新上线')
  }
  return checkNames.map((name) => ({ name, result: open.has(name) ? 'open' : found[name].length > 0 ? 'failed' : 'passed', found: found[name] }))
}

/** A draft as the library takes it: without rows that were left empty, reviewed today. */
export function asEntry({ phrasings, evidence, ...rest }: DraftContent, today: string, key: string): Content {
  const filled = { phrasings: phrasings.filter((phrasing) => !isBlank(phrasing)), evidence: evidence.filter(({ title, url }) => !isBlank(title) || !isBlank(url)) }
  const entry = { ...rest, ...filled, key, reviewed_on: today } as Content
  const whole = schema.safeParse(entry)
  return whole.success ? whole.data : entry
}

function fieldsMissing(entry: Content): string[] {
  return problems(entry).filter(({ path }) => path[0] !== 'evidence').map(told)
}

function evidenceMissing(entry: Content): string[] {
  const broken = entry.evidence.filter(({ url }) => isAddress(url.trim()) && !URL.canParse(/^https?:/i.test(url.trim()) ? url.trim() : `http://${url.trim()}`))
  return [...problems(entry).filter(({ path }) => path[0] === 'evidence').map(told), ...broken.map(({ url }) => `证据：网址「${url}」打不开`)]
}

function problems(entry: Content): readonly z.core.$ZodIssue[] {
  return schema.safeParse(entry, { error: (issue) => (issue.code === 'too_big' ? `最多 ${String(issue.maximum)} 条` : '格式不对') }).error?.issues ?? []
}

function told({ path: [field, at, part], message }: z.core.$ZodIssue): string {
  const item = typeof at === 'number' ? `第 ${at + 1} 条` : ''
  return `${titleOf(field as Field)}${item}${part === 'url' ? '的网址' : part === 'title' ? '的标题' : ''}：${message}`
}

/**
 * An amount, a rate or a temperature, whole as it is told to a person: 0.4 g/kg, 1,000 单位, 2～8 ℃; or 每日两瓶, 首剂半支. Every repetition is
 * bounded: a number as long as the answer is read once, not once from each of its digits.
 */
export const amount = /(?:每[日天次]|一[日天次]|首[剂次])[^，。；\n]{0,4}?[\d一二两三四五六七八九十半]{1,16}\s{0,8}[瓶支片粒袋]|\d[\d.,]{0,24}(?:\s{0,8}[-~～–—至]\s{0,8}\d[\d.,]{0,24})?\s{0,8}(?:mg|[μµu]g|kg|g|ml|l|iu|u|毫克|微克|公斤|千克|克|毫升|升|国际单位|单位|滴|℃|度)(?![a-z])/i
const label = '以药品说明书为准'
/** Of no single product, or of how it works: no label decides there. */
const withoutLabel: readonly string[] = ['疾病诊疗', '不良反应报告', '血液制品安全', '作用机制', '药代动力学']

function doseWithoutLabel({ answer, category }: Content): string[] {
  if (withoutLabel.includes(category) || answer.includes(label)) return []
  const said = amount.exec(halfWidth(answer))
  return said ? [`答案写有「${said[0]}」，须注明「${label}」`] : []
}

/** １０ｍｌ as 10ml. */
function halfWidth(text: string): string {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
}

function forbiddenWords({ moderator }: DeskContext, { question, phrasings, answer, subject, evidence }: Content): string[] {
  const texts: [string, string][] = [['问题', question], ...phrasings.map((text): [string, string] => ['其他问法', text]), ['答案', answer], ['主题', subject], ...evidence.map(({ title }): [string, string] => ['证据标题', title])]
  return texts.flatMap(([where, text]) => {
    const hit = moderator.check(text)
    return hit ? [`${where}含有禁用词「${hit.word}」`] : []
  })
}

function outdated({ entry, baseVersion }: CheckInput): string[] {
  return entry && entry.entry.version !== baseVersion ? [`条目已有新版本（第 ${entry.entry.version} 版），请核对后重新保存`] : []
}

/** Always for a person to confirm: whether the answer says what it must say of adverse reactions, and whether what was told has been reported. */
async function adverseIn(db: Db, { question, answer }: Content, questionId: string | null): Promise<string[]> {
  const asked = questionId === null ? [] : await db.selectFrom('open_question_askers').select('text').distinct().where('question_id', '=', questionId).execute()
  const told = asked.filter(({ text }) => isAdverse(text)).map(({ text }) => `提问「${text}」提到不良反应，请确认已按规定上报`)
  return [...told, ...(isAdverse(question) || isAdverse(answer) ? ['内容涉及不良反应，请确认已提示上报途径'] : [])]
}
