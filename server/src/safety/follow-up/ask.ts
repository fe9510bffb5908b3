import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { followUpLetter, followUpParts, type askReporter as askReporterCall, type Reach } from '@xunyi/contract/safety-follow-up'
import type { CaseState } from '@xunyi/contract/safety-states'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { isForeignKeyViolation } from '../../db/violations.ts'
import { newId } from '../../ids.ts'
import { changeCase } from '../cases/change-case.ts'
import { insertText } from '../cases/told.ts'
import type { CaseRow } from '../cases/row.ts'
import { putLetter } from './letters.ts'
import { reporterAt } from './reach.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** States in which the desk works on a case, or has handed it over. */
const askable: readonly CaseState[] = ['triage', 'follow_up', 'assessment', 'reported']

const unreachable: Record<Exclude<Reach, 'yes'>, string> = {
  none: '该病例由管理台登记，报告人没有账号，请通过电话等方式联系',
  deleted: '报告人已注销账号，无法在应用内提问，请按留存的联系方式联系',
  disabled: '报告人的账号已停用，无法在应用内提问，请按留存的联系方式联系',
}

/**
 * Puts a question to the reporter: the case is followed up, and a letter waits in the app, with mail and SMS where the operator turned them on. All of it is one
 * transaction; what goes out is sent afterwards. The question is among the texts of the case.
 * @throws Refused notFound, conflict; notAllowed: not in this state, nothing asked, or nobody is reached
 */
export async function askReporter(
  context: Context,
  officer: string,
  { parts, question, ...at }: Received<typeof askReporterCall>,
): Promise<Answer<typeof askReporterCall>> {
  const asked = { parts: followUpParts.filter((part) => parts.includes(part)), question: question.trim() }
  if (asked.parts.length === 0 && asked.question === '') throw refusal('请勾选需要补充的信息，或写下问题')
  try {
    return await changeCase(context, officer, at, 'ask', async (row, tx, now) => {
      if (row.state === 'new') throw refusal('请先领取并分诊')
      if (!askable.includes(row.state)) throw refusal('当前状态不能向报告人提问')
      const follow_up = await insertFollowUp(context, tx, now, row, { officer, ...asked })
      return { state: 'follow_up', change: { facts: { follow_up } } }
    })
  } catch (error) {
    // The account was deleted in between.
    if (isForeignKeyViolation(error)) throw refusal(unreachable.deleted)
    throw error
  }
}

const refusal = (msg: string) => new Refused('notAllowed', { msg })

interface Asked {
  officer: string
  parts: (typeof followUpParts)[number][]
  question: string
}

async function insertFollowUp({ config }: Context, tx: Db, now: number, row: CaseRow, { officer, parts, question }: Asked): Promise<string> {
  const { reach, ...addresses } = await reporterAt(tx, row)
  if (reach !== 'yes') throw refusal(unreachable[reach])
  const id = newId()
  // First of all, since it waits for a deletion of the account, which waits for the rows below.
  await tx
    .insertInto('safety_follow_ups')
    .values({
      id,
      case_id: row.id,
      user_id: row.user_id,
      asked_by: officer,
      parts: JSON.stringify(parts),
      question,
      asked_at: now,
      replaced_at: null,
      answered_at: null,
      answer_digest: null,
    })
    .execute()
  await tx
    .updateTable('safety_follow_ups')
    .set({ replaced_at: now })
    .where('case_id', '=', row.id)
    .where('id', '!=', id)
    .where('answered_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  await putLetter(tx, now, config.safety, { id, nth: 0, ...addresses })
  const text = followUpLetter({ number: row.number, parts, question }).join('\n')
  await insertText(tx, row.id, { userId: null, recordId: null, origin: 'question', text, verdict: nothingFound, at: now, writtenBy: officer })
  return id
}

const nothingFound = { pv: true, kind: null, death: false, cluster: false, special: [], products: [], reactions: [], cues: [], spans: [], negated: false }
