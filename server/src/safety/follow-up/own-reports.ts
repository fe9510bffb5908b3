import { emptyMedicine } from '@xunyi/contract/safety-form'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { sexNames } from '@xunyi/contract/safety-follow-up'
import type * as calls from '@xunyi/contract/safety-reports'
import type { CaseState } from '@xunyi/contract/safety-states'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { joinCase } from '../cases/join-case.ts'
import { byHand } from '../cases/mark-adverse.ts'
import { openOrJoin } from '../cases/open-case.ts'
import { formFrom } from '../cases/form-from.ts'
import type { Told } from '../cases/told.ts'
import { fill } from './fill.ts'
import { partsOf } from './letters.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

const mostShown = 200

/** The cases that a person is shown as own reports; questions in general are none, unless an officer has taken them further. */
export function listedReports(db: Db, userId: string) {
  return db
    .selectFrom('safety_cases')
    .where('safety_cases.user_id', '=', userId)
    .where((row) => row.or([row('safety_cases.kind', '!=', 'question'), row('safety_cases.state', 'not in', ['new', 'triage', 'not_adverse'])]))
}

/** A person's reports, the newest first. */
export async function ownReports(db: Db, userId: string): Promise<calls.OwnReport[]> {
  const rows = await listedReports(db, userId)
    .select(['id', 'number', 'state', 'reported_on', 'opened_at'])
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const texts = await db
    .selectFrom('safety_case_texts')
    .select(['case_id', 'origin', 'text', 'written_at'])
    .where('case_id', 'in', ids)
    .where('written_by', 'is', null)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const asked = await db
    .selectFrom('safety_follow_ups')
    .select(['id', 'case_id', 'parts', 'question', 'asked_at'])
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  const byCase = Map.groupBy(texts, ({ case_id }) => case_id)
  const waiting = new Map(asked.map((row) => [row.case_id, row]))
  return rows.map((row) => {
    const isClosed = row.state === 'closed' || row.state === 'not_adverse'
    const question = isClosed ? undefined : waiting.get(row.id)
    return {
      id: row.id,
      number: row.number,
      state: stateOf(row, question !== undefined),
      at: timeOf(row.opened_at),
      texts: (byCase.get(row.id) ?? []).map(({ origin, text, written_at }) => ({ origin, text, at: timeOf(written_at) })),
      follow_up: question ? { id: question.id, parts: partsOf(question), question: question.question, asked_at: timeOf(question.asked_at) } : null,
    }
  })
}

const timeOf = (at: number) => new Date(at).toISOString()

/** A state in words for the reporter: a waiting question comes first, then a report that was handed over. */
function stateOf({ state, reported_on }: { state: CaseState; reported_on: string | null }, isAsked: boolean): calls.ReportState {
  if (state === 'closed' || state === 'not_adverse') return 'closed'
  if (isAsked) return 'more_needed'
  return reported_on === null ? 'received' : 'reported'
}

/** @throws Refused notFound: not a case of this person */
export async function addWords({ db, clock, config }: Context, userId: string, { id, text }: Received<typeof calls.addWords>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    const row = await tx.selectFrom('safety_cases').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (!row) throw new Refused('notFound')
    await joinCase(tx, row, toldBy(userId, 'words', text, clock()), { settings: config.safety, actor: 'reporter' })
  })
}

/** Reports an event outright; forbidden words keep no report away. One that joins an earlier case fills in its empty fields. */
export async function reportAdverse(
  { db, clock, config }: Context,
  userId: string,
  { text, medicine, batch, patient_sex, patient_age, serious }: Received<typeof calls.reportAdverse>,
): Promise<Answer<typeof calls.reportAdverse>> {
  const told = toldBy(userId, 'report', text, clock())
  const found = formFrom(text, told.verdict)
  const named = { ...emptyMedicine(), generic_name: medicine || (found.medicines[0]?.generic_name ?? ''), batch }
  const form = {
    ...found,
    report: { ...found.report, serious },
    patient: { ...found.patient, sex: patient_sex, age: patient_age },
    medicines: named.generic_name === '' && batch === '' ? [] : [named, ...found.medicines.filter(({ generic_name }) => generic_name !== named.generic_name)],
  }
  // The fields of the form are text too: a report that joins an earlier case keeps them.
  const words = [
    text,
    medicine && `药品：${medicine}`,
    batch && `批号：${batch}`,
    patient_sex && `性别：${sexNames[patient_sex]}`,
    patient_age && `年龄：${patient_age}`,
    serious && `严重：${serious === 'yes' ? '是' : '否'}`,
  ]
  return db.transaction().execute(async (tx) => {
    const whole = { ...told, text: words.filter((word) => word !== '').join('\n') }
    const { id, number } = await openOrJoin(tx, whole, {
      settings: config.safety,
      actor: 'reporter',
      form,
      fill: (earlier) => fill(earlier, { medicine, batch, patient_sex, patient_age, serious }),
    })
    return { id, number }
  })
}

function toldBy(userId: string, origin: Told['origin'], text: string, at: number): Told {
  return { userId, recordId: null, origin, text, verdict: byHand(text), at, writtenBy: null }
}
