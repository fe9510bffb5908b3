import type { Draft, DraftContent, drafts as draftsEndpoint, openDraft as openEndpoint } from '@xunyi/contract/desk'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { codePoints } from '@xunyi/contract/values'
import { pageFrom, decodeCursor } from '../../db/cursor.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from '../queue/context.ts'
import { newId } from '../../ids.ts'
import { chinaDay } from '../../china-time.ts'
import { entriesOf, type Entry, type ReactionStatus } from '../../library/entries.ts'
import { checksOf } from './checks.ts'
import { hold } from '../queue/claim.ts'
import { staffNames } from '../queue/staff-names.ts'
import { blank, isUntouched, stored, withPhrasing, writtenIn } from './draft-content.ts'

/** Drafts under way, the longest waiting first. */
export async function draftsOf(db: Db, userId: string, { status, mine, after, size }: Received<typeof draftsEndpoint>): Promise<Answer<typeof draftsEndpoint>> {
  let all = db.selectFrom('drafts')
  if (status !== '') all = all.where('status', '=', status)
  if (mine) all = all.where('written_by', '=', userId)
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let page = all
  if (after !== null) {
    const [at, id] = decodeCursor(after, 'number', 'string')
    page = page.where((row) => row.or([row('updated_at', '>', at), row.and([row('updated_at', '=', at), row('id', '>', id)])]))
  }
  const found = await page.selectAll().orderBy('updated_at').orderBy('id').limit(size + 1).execute()
  const { rows, next } = pageFrom(found, size, ({ updated_at, id }) => [updated_at, id])
  const questions = await questionsNamed(db, rows.flatMap(({ question_id }) => (question_id === null ? [] : [question_id])))
  const named = await staffNames(db, rows.map(({ written_by }) => written_by))
  return {
    rows: rows.map(({ id, question_id, entry_id, content, status, written_by, updated_at, submitted_at }) => {
      const question = question_id === null ? null : (questions.get(question_id) ?? null)
      return {
        id,
        question: writtenIn(content).content.question || (question?.question ?? ''),
        status,
        written_by: named(written_by),
        askers: question?.askers ?? null,
        entry_id,
        updated_at: iso(updated_at),
        submitted_at: submitted_at === null ? null : iso(submitted_at),
      }
    }),
    next,
    total,
  }
}

/** A draft with what it is for and what was checked. @throws Refused notFound */
export async function readDraft(context: DeskContext, id: string): Promise<Draft> {
  const { db } = context
  const row = await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('notFound', { msg: '该草稿已发布或已放弃' })
  const { content } = writtenIn(row.content)
  const entry = await entryOf(db, row.entry_id)
  const question = row.question_id === null ? null : (await questionsNamed(db, [row.question_id])).get(row.question_id)
  return {
    id,
    status: row.status,
    revision: row.revision,
    content,
    entry: entry && { id: entry.entry.id, version: entry.entry.version, content: contentOf(entry.entry) },
    base_version: row.base_version,
    question: question ?? null,
    written_by: (await staffNames(db, [row.written_by]))(row.written_by),
    remark: row.remark,
    checks: await checksOf(context, db, context.clock(), { content, baseVersion: row.base_version, entry, questionId: row.question_id }),
    updated_at: iso(row.updated_at),
    submitted_at: row.submitted_at === null ? null : iso(row.submitted_at),
  }
}

/**
 * Begins a draft, or finds the one under way: there is one for a question, and one for an entry. A withdrawn entry may be written anew: publishing
 * publishes it again.
 * @throws Refused notFound; conflict: the question is closed or with somebody else, or a draft is under way that something else needs
 */
export async function openDraft(context: DeskContext, userId: string, { question_id, entry_id }: Received<typeof openEndpoint>): Promise<{ id: string }> {
  const now = context.clock()
  return context.db.transaction().execute(async (tx) => {
    // One after the other: two who begin the same at once find one draft.
    await takeNamedLock(tx, 'desk')
    if (question_id !== null) await hold(tx, now, userId, question_id)
    const entry = await entryOf(tx, entry_id)
    if (entry_id !== null && !entry) throw new Refused('notFound', { msg: '条目不存在' })
    const asked = question_id === null ? [] : await wordingsOf(tx, question_id)
    const content = begun(now, asked, entry)
    const base = { entry_id, base_version: entry?.entry.version ?? 0 }

    const ofQuestion = question_id === null ? null : await draftWith(tx, 'question_id', question_id)
    if (ofQuestion?.status === 'submitted' && !writtenIn(ofQuestion.content).writers.includes(userId)) throw new Refused('conflict', { msg: '该问题的答案由他人撰写，正在等待审核' })
    if (ofQuestion && (entry_id === null || ofQuestion.entry_id === entry_id)) return { id: ofQuestion.id }
    const ofEntry = entry_id === null ? null : await draftWith(tx, 'entry_id', entry_id)
    if (ofQuestion) {
      // Nothing has been written yet: it may as well change the entry.
      if (ofEntry || !isUntouched(writtenIn(ofQuestion.content))) throw new Refused('conflict', { msg: '该问题已有草稿，请先放弃该草稿' })
      const changed = { ...base, content: stored({ content, writers: [] }), updated_at: now }
      await tx.updateTable('drafts').set((row) => ({ ...changed, revision: row('revision', '+', 1) })).where('id', '=', ofQuestion.id).execute()
      return { id: ofQuestion.id }
    }
    if (ofEntry) {
      if (question_id === null) return { id: ofEntry.id }
      if (ofEntry.question_id !== null) throw new Refused('conflict', { msg: '该条目的草稿正用于答复另一个问题' })
      if (ofEntry.status === 'submitted') throw new Refused('conflict', { msg: '该条目的草稿正在等待审核' })
      const written = writtenIn(ofEntry.content)
      const changed = { question_id, content: stored({ ...written, content: withPhrasings(written.content, asked) }), updated_at: now }
      // No claim keeps others from saving it.
      const joined = await tx.updateTable('drafts').set({ ...changed, revision: ofEntry.revision + 1 }).where('id', '=', ofEntry.id).where('revision', '=', ofEntry.revision).where('status', '=', 'editing').returning('id').executeTakeFirst()
      if (!joined) throw new Refused('conflict', { msg: '该条目的草稿刚被他人保存，请再试一次' })
      return { id: ofEntry.id }
    }
    const id = newId()
    const times = { created_at: now, updated_at: now, submitted_at: null }
    await tx
      .insertInto('drafts')
      .values({ id, question_id, ...base, content: stored({ content, writers: [] }), status: 'editing', revision: 1, written_by: userId, remark: null, ...times })
      .execute()
    return { id }
  })
}

/**
 * How a draft begins: with the words that were asked, or the entry as it stands. Whatever the askers wrote is a way to ask the same, and
 * shall find the answer that they were told of.
 */
function begun(now: number, asked: readonly string[], entry: ReactionStatus | null): DraftContent {
  const today = chinaDay(now)
  if (entry) {
    const content = contentOf(entry.entry)
    const due = content.review_due > today ? content.review_due : aYearAfter(today)
    return { ...withPhrasings(content, asked), review_due: due }
  }
  const [question = '', ...others] = asked
  return withPhrasings({ ...blank, question, review_due: aYearAfter(today) }, others)
}

function aYearAfter(day: string): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}

export function contentOf({ question, phrasings, answer, evidence, subject, category, review_due }: Entry): DraftContent {
  return { question, phrasings, answer, evidence, subject, category, review_due }
}

/** The entry as it stands, withdrawn or not; null when there is none. */
export async function entryOf(db: Db, id: string | null): Promise<ReactionStatus | null> {
  return id === null ? null : ((await entriesOf(db, [id]))[0] ?? null)
}

async function draftWith(tx: Db, column: 'question_id' | 'entry_id', id: string) {
  return (await tx.selectFrom('drafts').select(['id', 'question_id', 'entry_id', 'status', 'revision', 'content']).where(column, '=', id).executeTakeFirst()) ?? null
}

/** What was asked, in the words it has, then in everybody else's; no longer than an entry takes. */
async function wordingsOf(tx: Db, id: string): Promise<string[]> {
  const { question } = await tx.selectFrom('open_questions').select('question').where('id', '=', id).executeTakeFirstOrThrow()
  const others = await tx.selectFrom('open_question_askers').select('text').where('question_id', '=', id).orderBy('asked_at').orderBy('user_id').limit(mostWordings).execute()
  return [question, ...others.map(({ text }) => text).filter((text) => text !== question && !text.includes('\n') && codePoints(text) <= longestWording)]
}

const mostWordings = 20
const longestWording = 200

function withPhrasings(content: DraftContent, phrasings: readonly string[]): DraftContent {
  return phrasings.reduce(withPhrasing, content)
}

async function questionsNamed(db: Db, ids: readonly string[]): Promise<Map<string, { id: string; question: string; askers: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('open_questions')
    .leftJoin('open_question_askers', 'question_id', 'open_questions.id')
    .select((row) => ['open_questions.id', 'question', row.fn.count<number>('user_id').as('askers')])
    .where('open_questions.id', 'in', ids)
    .groupBy(['open_questions.id', 'question'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const iso = (at: number) => new Date(at).toISOString()
