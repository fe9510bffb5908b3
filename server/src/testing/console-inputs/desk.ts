import type { DraftContent } from '@xunyi/contract/drafts'
import { nextReview } from '../library-content.ts'
import { insertDraft } from '../insert-draft.ts'
import { addWriter } from '../../desk/drafts/writers.ts'
import { askerPseudonym } from '../../desk/queue/askers.ts'
import { newId } from '../../ids.ts'
import { starterEntries } from '../starter-entries.ts'
import { saveEntries } from '../../library/entries.ts'
import type { AppContext } from '../../open-context.ts'
import { propose } from '../../proposals/propose.ts'
import { insertUser } from '../insert-user.ts'
import type { Caller } from '../callers.ts'
import { markApproved, verified } from '../release.ts'

/** Days of a review, which the entries of the starter library lack. */
export const reviewed = { reviewed_on: '2026-01-01', review_due: nextReview }

/** A label that is no record yet. */
export const soundEvidence = (title: string) => ({
  title,
  url: 'https://www.nmpa.gov.cn/labels/1',
  kind: 'label' as const,
  maker: '测试药厂',
  edition: '2024年',
})

/** A valid draft of a new question. */
export function soundContent(question = `测试问题 ${newId()}`): DraftContent {
  return {
    question,
    phrasings: [],
    counterexamples: [],
    answer: '可以，以药品说明书为准。',
    evidence: [soundEvidence('药品说明书')],
    subject: '人血白蛋白',
    category: '注意事项',
    review_due: nextReview,
  }
}

/** Open questions, drafts and entries, inserted into the database for tests of their later states. */
export function deskRows({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  /** A new asker. @returns their id */
  const asker = () => insertUser(db, { department: '血液科', created_at: clock() })

  /** An open question with this many askers. */
  async function question(askers = 1): Promise<{ id: string; askers: string[] }> {
    const id = newId()
    const asked_at = clock()
    await db
      .insertInto('open_questions')
      .values({ id, question_key: id, question: `问题 ${id}`, status: 'open', created_at: asked_at })
      .execute()
    const all: string[] = []
    for (let each = 0; each < askers; each++) {
      const user_id = await asker()
      all.push(user_id)
      await db
        .insertInto('open_question_askers')
        .values({ question_id: id, user_id, text: each === 0 ? `问题 ${id}` : `问法 ${each} ${id}`, asked_at })
        .execute()
    }
    return { id, askers: all }
  }

  /** A draft that belongs to no question. */
  async function draft(writer: string, status: 'editing' | 'submitted' = 'editing'): Promise<{ id: string; revision: number }> {
    const now = clock()
    const times = { created_at: now, updated_at: now, submitted_at: status === 'submitted' ? now : null }
    const id = await insertDraft(db, { content: JSON.stringify(soundContent()), status, revision: 2, written_by: writer, ...times })
    await addWriter(db, id, writer)
    return { id, revision: 2 }
  }

  async function entry(): Promise<string> {
    const key = `test-${newId()}`
    await saveEntries(db, clock(), [{ ...starterEntries()[0]!, ...reviewed, key, question: `条目 ${key}`, phrasings: [], counterexamples: [] }])
    return (await db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
  }

  return { question, draft, entry }
}

export function deskInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const rows = deskRows(context)
  const page = { after: null, size: 10 }
  const questionId = async () => ({ id: (await rows.question()).id })
  const claimed = async ({ userId }: Caller) => {
    const { id } = await rows.question()
    await context.db
      .updateTable('open_questions')
      .set({ claimed_by: userId, claimed_until: context.clock() + 60_000 })
      .where('id', '=', id)
      .execute()
    return { id }
  }
  /** A rejection that somebody proposed. */
  const proposed = async (userId: string) => {
    const { id } = await rows.question()
    return {
      id: await context.db
        .transaction()
        .execute((tx) => propose(tx, context.clock(), userId, { kind: 'reject', subject: `question:${id}`, detail: { reason: 'scope' } })),
    }
  }
  async function snippet(): Promise<string> {
    const id = newId()
    await context.db.insertInto('snippets').values({ id, title: id, text: '以药品说明书为准。', revision: 1, edited_by: id, edited_at: 0 }).execute()
    return id
  }
  return {
    '/api/admin/snippets': () => ({}),
    '/api/admin/snippets/save': () => ({ id: null, revision: 0, title: newId(), text: '以药品说明书为准。' }),
    '/api/admin/snippets/remove': async () => ({ id: await snippet() }),
    '/api/admin/desk/queue': () => ({ ...page, state: 'open', q: '', mine: false }),
    '/api/admin/desk/counts': () => ({}),
    '/api/admin/desk/question': questionId,
    '/api/admin/desk/note': async () => ({ ...(await questionId()), text: '已请教血液科' }),
    '/api/admin/desk/staff': () => ({}),
    '/api/admin/desk/assign': async () => ({ ids: [(await rows.question()).id], to: null }),
    '/api/admin/desk/claim': questionId,
    '/api/admin/desk/release': claimed,
    '/api/admin/desk/link': async () => ({ ...(await questionId()), entry_id: await rows.entry() }),
    '/api/admin/desk/reject': async () => ({ ...(await questionId()), reason: 'scope' }),
    '/api/admin/desk/clarify': async () => ({ ...(await questionId()), asker: null, parts: ['dose'], text: '' }),
    '/api/admin/desk/merge': async () => ({ ...(await questionId()), into: (await questionId()).id }),
    '/api/admin/desk/split': async () => {
      const { id, askers } = await rows.question(2)
      return { id, asker: askerPseudonym(context, id, askers[1]!) }
    },
    '/api/admin/proposals': () => ({ subject: '' }),
    '/api/admin/proposals/approve': () => proposed(newId()),
    '/api/admin/proposals/cases': () => proposed(newId()),
    '/api/admin/waiting': () => ({}),
    '/api/admin/proposals/return': async () => ({ ...(await proposed(newId())), remark: '答非所问' }),
    '/api/admin/proposals/withdraw': ({ userId }) => proposed(userId),
    '/api/admin/desk/drafts': () => ({ ...page, status: '', mine: false }),
    '/api/admin/desk/draft/open': async () => ({ question_id: (await questionId()).id, entry_id: null }),
    '/api/admin/desk/draft/read': async ({ userId }) => ({ id: (await rows.draft(userId)).id }),
    '/api/admin/desk/draft/save': async ({ userId }) => ({ ...(await rows.draft(userId)), content: soundContent() }),
    '/api/admin/desk/draft/submit': async ({ userId }) => ({ ...(await rows.draft(userId)), confirmed: ['links', 'adverse'] }),
    '/api/admin/desk/draft/cases': async () => ({ id: (await rows.draft(newId(), 'submitted')).id }),
    '/api/admin/desk/draft/open_evidence': async () => ({ ...(await rows.draft(newId(), 'submitted')), at: 0 }),
    '/api/admin/desk/draft/approve': async ({ userId }) => verified(context, userId, await rows.draft(newId(), 'submitted')),
    '/api/admin/desk/draft/publish': async () => markApproved(context, await rows.draft(newId(), 'submitted')),
    '/api/admin/desk/draft/return': async () => ({ ...(await rows.draft(newId(), 'submitted')), remark: '请补充证据' }),
    '/api/admin/desk/draft/discard': async ({ userId }) => rows.draft(userId),
  }
}
