import { checkNames, type Check, type CheckName, type Draft, type returnDraft as returnEndpoint, type submitDraft as submitEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import type { DeskContext } from '../queue/context.ts'
import { checksOf } from './checks.ts'
import { hold } from '../queue/claim.ts'
import { stored, writtenIn } from './draft-content.ts'
import { entryOf, readDraft } from './drafts.ts'
import { at, draftAt, savedSince } from './save.ts'

/** Hands a draft in; its question is nobody's from then on. @throws Refused notFound, conflict, notAllowed: a check failed, or something is not confirmed */
export async function submitDraft(context: DeskContext, userId: string, { id, revision, confirmed }: Received<typeof submitEndpoint>): Promise<Draft> {
  await context.catalogue.refresh()
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    const { question_id, entry_id, base_version, status } = draft
    if (status === 'submitted') throw savedSince()
    if (question_id !== null) await hold(tx, now, userId, question_id)
    const written = writtenIn(draft.content)
    const entry = await entryOf(tx, entry_id)
    const checks = await checksOf(context, tx, now, { content: written.content, baseVersion: base_version, entry, questionId: question_id })
    refuseFailed(checks)
    const unconfirmed = checks.filter(({ name, result }) => result === 'open' && !confirmed.includes(name))
    if (unconfirmed.length > 0) throw new Refused('notAllowed', { msg: `请先确认：${unconfirmed.map(({ name }) => checkTitles[name]).join('、')}` })
    // Whoever hands it in answers for it too.
    const answering = stored({ ...written, writers: [...new Set([...written.writers, userId])], ...(entry && { entryChanged: entry.updatedAt }) })
    const submitted = await at(tx, draft).set({ status: 'submitted', content: answering, written_by: userId, submitted_at: now, updated_at: now }).returning('id').executeTakeFirst()
    if (!submitted) throw savedSince()
    if (question_id !== null) await tx.updateTable('open_questions').set({ claimed_by: null, claimed_until: null }).where('id', '=', question_id).execute()
    await record(tx, now, { actor: userId, action: 'draft.submit', subject: `draft:${id}`, before: { status }, after: { status: 'submitted', revision, question: question_id, entry: entry_id, confirmed: checkNames.filter((name) => confirmed.includes(name)) } })
  })
  return readDraft(context, id)
}

/** Gives a submitted draft back to its writer. @throws Refused notFound, conflict */
export async function returnDraft(context: DeskContext, userId: string, { id, revision, remark }: Received<typeof returnEndpoint>): Promise<Draft> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    if (draft.status !== 'submitted') throw savedSince()
    const returned = await at(tx, draft).set({ status: 'editing', remark, updated_at: now, submitted_at: null }).returning('id').executeTakeFirst()
    if (!returned) throw savedSince()
    const { question_id, entry_id } = draft
    await record(tx, now, { actor: userId, action: 'draft.return', subject: `draft:${id}`, before: { status: 'submitted' }, after: { status: 'editing', revision, question: question_id, entry: entry_id } })
  })
  return readDraft(context, id)
}

/** @throws Refused notAllowed with what was found */
export function refuseFailed(checks: readonly Check[]): void {
  const failed = checks.filter(({ result }) => result === 'failed')
  if (failed.length > 0) throw new Refused('notAllowed', { msg: failed.flatMap(({ found }) => found).join('；') })
}

const checkTitles: Record<CheckName, string> = {
  fields: '内容完整', evidence: '证据', dose: '剂量', words: '用语', duplicate: '重复', current: '版本', links: '证据链接可以打开', adverse: '不良反应已处理',
}
