import { blockedWithHelp, Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import { runSerially } from '../db/run-serially.ts'
import type { WrittenIn } from '../db/tables.ts'
import type { Person } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import { openOrJoin } from '../safety/cases/open-case.ts'
import { judge, type Verdict } from '../safety/judge.ts'
import { recordInCase, recordSafety } from '../safety/records.ts'
import type { ScreeningContext } from './context.ts'

/** Categories on ending one's life: who asks is told of the help line. */
const helpFor = new Set(['self-harm', 'lethal-amounts'])

/**
 * Screens every user text before it is used. Adverse reactions are detected before blocking: a blocked text on one still opens
 * a safety record and a case.
 * @param tellsNothing words of the library, picked after the person's own have opened the case: they add no record and no case
 * @returns the safety record, null for a text without an adverse reaction
 * @throws Refused blocked, with the help line where the text is on ending one's life
 */
export async function screen(
  context: ScreeningContext,
  person: Person,
  text: string,
  writtenIn: WrittenIn,
  { tellsNothing = false } = {},
): Promise<string | null> {
  const { db } = context
  const now = context.clock()
  const verdict = judge(text, simplified)
  const safetyId = verdict.pv && !tellsNothing ? await recordCase(context, now, person.userId, { writtenIn, text, verdict }) : null
  const hit = context.moderator.check(text)
  if (hit) {
    await db
      .insertInto('blocked_texts')
      .values({ id: newId(), user_id: person.userId, written_in: writtenIn, category: hit.category, created_at: now })
      .execute()
    throw new Refused('blocked', helpFor.has(hit.category) ? { msg: blockedWithHelp } : {})
  }
  return safetyId
}

/** A text on an adverse reaction is recorded together with its case: neither exists without the other. One typed again within ten minutes is there already. */
async function recordCase(
  { db, config }: ScreeningContext,
  at: number,
  userId: string,
  { writtenIn, text, verdict }: { writtenIn: WrittenIn; text: string; verdict: Verdict },
): Promise<string> {
  const known = await recordInCase(db, at, userId, text)
  if (known !== null) return known
  return runSerially(db, 'safety', () =>
    db.transaction().execute(async (tx) => {
      const { id, isNew } = await recordSafety(tx, at, userId, writtenIn, text, verdict)
      const told = { userId, recordId: id, origin: writtenIn, text, verdict, at, writtenBy: null }
      await openOrJoin(tx, told, { settings: config.safety, actor: 'detection', isNewRecord: isNew })
      return id
    }),
  )
}
