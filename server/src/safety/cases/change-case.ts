import type * as calls from '@xunyi/contract/safety'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { missingElements } from '@xunyi/contract/safety-form'
import { caseMoves, editableStates } from '@xunyi/contract/safety-states'
import type { ServerContext } from '../../context.ts'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { raiseClusters } from './clusters.ts'
import { afterNews } from './join-case.ts'
import { announceDeath } from './notices.ts'
import { isOfficer } from './officers.ts'
import { formOf, reporterOf, type CaseRow } from './row.ts'
import { insertText } from './told.ts'
import { writeChange, type Change } from './versions.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>
type Changed = Answer<typeof calls.takeCase>
type At = Received<typeof calls.takeCase>

/** The columns that a change sets; the fields of its version besides. */
interface Outcome extends Partial<CaseRow> {
  change?: Partial<Change>
}

/**
 * Changes a case at a revision, in one transaction under the lock `safety`: what is decided from its row is decided from the row that is changed.
 * @throws Refused notFound; conflict: changed since it was read
 */
export async function changeCase(
  { db, clock, config }: Context,
  actor: string,
  { id, revision }: At,
  action: string,
  apply: (row: CaseRow, tx: Db, now: number) => Outcome | Promise<Outcome>,
): Promise<Changed> {
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    const now = clock()
    const row = await tx.selectFrom('safety_cases').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new Refused('notFound')
    if (row.revision !== revision) throw new Refused('conflict', { msg: '病例已被他人修改，请刷新后再操作' })
    const { change = {}, ...set } = await apply(row, tx, now)
    const written = await writeChange(tx, now, config.safety, { ...row, ...set }, { actor, action, ...change })
    if (written.death === 1 && row.death === 0) await announceDeath(tx, now, config.safety, written)
    if (written.terms !== row.terms) await raiseClusters(tx, now, config.safety, written, { announced: true })
    const { revision: last } = await tx.selectFrom('safety_cases').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
    return { revision: last, state: written.state }
  })
}

const refusal = (msg: string) => new Refused('notAllowed', { msg })

/** The owner works on the case; a new one is in triage then. @throws Refused notFound, conflict */
export function takeCase(context: Context, userId: string, at: At): Promise<Changed> {
  return changeCase(context, userId, at, 'take', (row) => ({ owner: userId, state: row.state === 'new' ? 'triage' : row.state }))
}

/** @throws Refused notFound, conflict; notAllowed: the other has no role for pharmacovigilance */
export function assignCase(context: Context, userId: string, { owner, ...at }: Received<typeof calls.assignCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'assign', async (row, tx) => {
    if (!(await isOfficer(tx, owner))) throw refusal('只能转交给有药物警戒角色的员工')
    return { owner, state: row.state === 'new' ? 'triage' : row.state, change: { facts: { owner } } }
  })
}

/** Saves the form and the reporter, of whom the first version keeps the snapshot's digest; the officer takes part in the assessment from then on. @throws Refused notFound, conflict, notAllowed: the state does not allow it */
export function saveCase(context: Context, userId: string, { form, reporter, reason, ...at }: Received<typeof calls.saveCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'save', async (row, tx) => {
    if (!editableStates.includes(row.state)) throw refusal('只有在分诊、随访中或评价状态下才能修改病例')
    if (row.reported_on !== null && reason === '') throw refusal('已上报过的病例，修改须写明原因')
    await addAssessor(tx, row.id, userId)
    return { form: JSON.stringify(form), reporter: JSON.stringify(reporter), change: { reason: reason || null } }
  })
}

/** @throws Refused notFound, conflict; notAllowed: not from this state, or a duty is not done */
export function moveCase(context: Context, userId: string, { to, reason, ...at }: Received<typeof calls.moveCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'move', (row, _tx, now) => {
    if (!caseMoves[row.state].includes(to)) throw refusal('当前状态不能这样变更')
    const needsReason = row.state === 'reported' || row.state === 'closed' || row.state === 'not_adverse'
    if (needsReason && reason === '') throw refusal('请写明原因')
    if (to === 'closed' && row.death === 1 && context.config.safety.operatorKind === 'holder' && row.investigated_on === null)
      throw refusal('死亡病例须先登记调查报告')
    const followUp = to === 'follow_up' && row.reported_on !== null && row.follow_up_day0 === null ? { follow_up_day0: chinaDay(now) } : {}
    return { state: to, ...followUp, change: { reason: reason || null } }
  })
}

/** A note changes no state; further words of the reporter do as if the reporter had typed them. @throws Refused notFound, conflict */
export function noteCase(context: Context, userId: string, { text, origin, ...at }: Received<typeof calls.noteCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'note', async (row, tx, now) => {
    const verdict = { pv: true, kind: null, death: false, cluster: false, special: [], products: [], reactions: [], cues: [], spans: [], negated: false }
    await insertText(tx, row.id, { userId: null, recordId: null, origin, text, verdict, at: now, writtenBy: userId })
    return origin === 'words' ? { last_text_at: now, ...afterNews(row, now) } : {}
  })
}

/**
 * Hands a case to a second person. To be reported it has the four elements, and seriousness and causality are assessed.
 * @throws Refused notFound, conflict; notAllowed: not in this state, or what is missing
 */
export function proposeCase(context: Context, userId: string, { proposal, reason, ...at }: Received<typeof calls.proposeCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'propose', async (row, tx) => {
    const allowed = proposal === 'report' ? row.state === 'assessment' : editableStates.includes(row.state)
    if (!allowed) throw refusal('当前状态不能提交复核')
    if (proposal === 'report') refuseUnassessed(row)
    await addAssessor(tx, row.id, userId)
    return { state: 'review', proposal, proposal_reason: reason, change: { reason, facts: { proposal } } }
  })
}

function refuseUnassessed(row: CaseRow): void {
  const form = formOf(row)
  if (missingElements(form, reporterOf(row)).length > 0) throw refusal('有效报告的四要素不全，请先补充或随访')
  if (row.serious === 'unknown') throw refusal('请先评价严重性')
  if (form.reactions.some(({ causality }) => causality === '')) throw refusal('请先评价每个不良反应的关联性')
}

async function addAssessor(tx: Db, case_id: string, user_id: string): Promise<void> {
  await tx
    .insertInto('safety_case_assessors')
    .values({ case_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
