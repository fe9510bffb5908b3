import type { CaseReporter } from '@xunyi/contract/safety'
import type { CaseForm } from '@xunyi/contract/safety-form'
import { chinaDay } from '../../china-time.ts'
import type { SafetySettings } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { newId } from '../../ids.ts'
import { raiseClusters } from './clusters.ts'
import { tellsOfDeath } from './death.ts'
import { formFrom } from './form-from.ts'
import { joinCase } from './join-case.ts'
import { announce } from './notices.ts'
import { uncheckedFormOf, type CaseRow } from './row.ts'
import { isSameStory, sameStoryMs } from './same-story.ts'
import { insertText, type Told } from './told.ts'
import { derive, writeVersion } from './versions.ts'

interface Opening {
  settings: SafetySettings
  /** `detection`, `reporter`, or a member of staff. */
  actor: string
  /** The reason of a member of staff. */
  reason?: string
  /** For a case without an account. */
  reporter?: CaseReporter
  form?: CaseForm
  /** Fills in the form of an earlier case that the text joins. */
  fill?: (form: CaseForm) => CaseForm
  /** The day of first knowledge; that of the text by default. */
  day0?: string
  /** The safety record was made in this transaction: no case has it. */
  isNewRecord?: boolean
  /** False: no mail, as for cases made of records from before. */
  announced?: boolean
}

/**
 * Opens a case with a text, or adds it to the case of the same person's same story within a day. A text is in one case: a second call finds it.
 * Runs in a transaction.
 */
export async function openOrJoin(tx: Db, told: Told, opening: Opening): Promise<CaseRow> {
  await takeNamedLock(tx, 'safety')
  const known = told.recordId === null || opening.isNewRecord ? undefined : await caseOfRecord(tx, told.recordId)
  if (known) return known
  const earlier = told.userId === null ? null : await caseOfStory(tx, told.userId, told)
  return earlier ? joinCase(tx, earlier, told, opening) : openNew(tx, told, opening)
}

async function caseOfRecord(tx: Db, recordId: string): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('safety_cases')
    .innerJoin('safety_case_texts', 'case_id', 'safety_cases.id')
    .selectAll('safety_cases')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
}

async function caseOfStory(tx: Db, userId: string, { text, verdict, at }: Told): Promise<CaseRow | null> {
  const recent = await tx
    .selectFrom('safety_cases')
    .selectAll()
    .where('user_id', '=', userId)
    .where('last_text_at', '>', at - sameStoryMs)
    .where('last_text_at', '<', at + sameStoryMs)
    .orderBy('last_text_at', 'desc')
    .orderBy('id')
    .execute()
  const story = { medicines: verdict.products, reactions: verdict.reactions }
  return recent.find((row) => isSameStory(uncheckedFormOf(row), story, tellsOfDeath(text, verdict))) ?? null
}

async function openNew(tx: Db, told: Told, opening: Opening): Promise<CaseRow> {
  const { settings, actor, reason, announced = true } = opening
  const { text, verdict, at } = told
  const { number, reporter } = await newCaseOf(tx, told.userId)
  const row = derive(
    {
      id: newId(),
      number,
      user_id: told.userId,
      state: 'new',
      kind: verdict.kind ?? 'occurred',
      serious: 'unknown',
      death: tellsOfDeath(text, verdict) ? 1 : 0,
      cluster: verdict.cluster ? 1 : 0,
      owner: null,
      proposal: null,
      proposal_reason: null,
      day0: opening.day0 ?? chinaDay(at),
      complete_on: null,
      follow_up_day0: null,
      reported_on: null,
      report_number: null,
      investigated_on: null,
      due_at: 0,
      terms: '',
      form: JSON.stringify(opening.form ?? formFrom(text, verdict)),
      reporter: JSON.stringify(opening.reporter ?? reporter),
      revision: 1,
      opened_at: at,
      last_text_at: at,
    },
    at,
    settings,
  )
  await tx.insertInto('safety_cases').values(row).execute()
  const first = await insertText(tx, row.id, told)
  if (announced) await announce(tx, at, settings, row)
  await writeVersion(tx, at, row, { actor, action: 'open', reason: reason ?? null }, [first])
  return raiseClusters(tx, at, settings, row, { announced })
}

const nobody: CaseReporter = { name: '', hospital: '', department: '', phone: '', email: '' }

/** The number of the next case, and what is known of its reporter: one statement, because other cases wait for the lock meanwhile. */
async function newCaseOf(tx: Db, userId: string | null): Promise<{ number: number; reporter: CaseReporter }> {
  const user =
    userId === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['nickname', 'hospital', 'department', 'phone', 'email'])
          .select((row) =>
            row
              .selectFrom('safety_cases')
              .select(({ fn }) => fn.max<number | null>('number').as('number'))
              .as('last'),
          )
          .where('id', '=', userId)
          .executeTakeFirst()
  if (!user) {
    const { last } = await tx
      .selectFrom('safety_cases')
      .select((row) => row.fn.max<number | null>('number').as('last'))
      .executeTakeFirstOrThrow()
    return { number: (last ?? 0) + 1, reporter: nobody }
  }
  const { nickname, hospital, department, phone, email } = user
  return { number: (user.last ?? 0) + 1, reporter: { name: nickname, hospital, department, phone: phone ?? '', email: email ?? '' } }
}
