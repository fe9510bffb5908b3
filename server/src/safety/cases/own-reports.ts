import { emptyMedicine } from '@xunyi/contract/safety-form'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type * as calls from '@xunyi/contract/safety-reports'
import type { CaseState } from '@xunyi/contract/safety-states'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { joinCase } from './join-case.ts'
import { byHand } from './mark-adverse.ts'
import { openOrJoin } from './open-case.ts'
import { formFrom, type Told } from './told.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** What a reporter is told of a state. */
const states: Record<CaseState, calls.ReportState> = {
  new: 'received',
  triage: 'received',
  follow_up: 'more_needed',
  assessment: 'received',
  review: 'received',
  reported: 'reported',
  closed: 'closed',
  not_adverse: 'closed',
}

const mostShown = 200

/** A person's reports, the newest first; questions in general are none, unless an officer has taken them further. */
export async function ownReports(db: Db, userId: string): Promise<calls.OwnReport[]> {
  const rows = await db
    .selectFrom('safety_cases')
    .select(['id', 'number', 'state', 'opened_at'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('kind', '!=', 'question'), row('state', 'not in', ['new', 'triage', 'not_adverse'])]))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  if (rows.length === 0) return []
  const texts = await db
    .selectFrom('safety_case_texts')
    .select(['case_id', 'text', 'written_at'])
    .where(
      'case_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('written_by', 'is', null)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const byCase = Map.groupBy(texts, ({ case_id }) => case_id)
  return rows.map(({ id, number, state, opened_at }) => ({
    id,
    number,
    state: states[state],
    at: new Date(opened_at).toISOString(),
    texts: (byCase.get(id) ?? []).map(({ text, written_at }) => ({ text, at: new Date(written_at).toISOString() })),
  }))
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

/** Reports an event outright; forbidden words keep no report away. */
export async function reportAdverse(
  { db, clock, config }: Context,
  userId: string,
  { text, medicine, batch, patient_sex, patient_age, serious }: Received<typeof calls.reportAdverse>,
): Promise<Answer<typeof calls.reportAdverse>> {
  const told = toldBy(userId, 'report', text, clock())
  const found = formFrom(told.verdict)
  const named = { ...emptyMedicine(), generic_name: medicine || (found.medicines[0]?.generic_name ?? ''), batch }
  const form = {
    ...found,
    report: { ...found.report, serious },
    patient: { ...found.patient, sex: patient_sex, age: patient_age },
    medicines: named.generic_name === '' && batch === '' ? [] : [named, ...found.medicines.filter(({ generic_name }) => generic_name !== named.generic_name)],
  }
  // What the form says is text too: a report that joins an earlier case keeps it.
  const words = [
    text,
    medicine && `药品：${medicine}`,
    batch && `批号：${batch}`,
    patient_age && `年龄：${patient_age}`,
    serious && `严重：${serious === 'yes' ? '是' : '否'}`,
  ]
  return db.transaction().execute(async (tx) => {
    const whole = { ...told, text: words.filter((word) => word !== '').join('\n') }
    const { id, number } = await openOrJoin(tx, whole, { settings: config.safety, actor: 'reporter', form })
    return { id, number }
  })
}

function toldBy(userId: string, origin: Told['origin'], text: string, at: number): Told {
  return { userId, recordId: null, origin, text, verdict: byHand(text), at, writtenBy: null }
}
