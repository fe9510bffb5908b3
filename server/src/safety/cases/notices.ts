import type { Db } from '../../db/database.ts'
import type { SafetySettings } from '../../config.ts'
import { newId } from '../../ids.ts'
import type { Tables } from '../../db/tables.ts'
import type { CaseRow } from './row.ts'

type Kind = Tables['safety_notices']['kind']

/** Puts down a mail to be sent, once for its key. In the transaction of the change that it is about: neither exists without the other. */
export async function putNotice(db: Db, now: number, kind: Kind, key: string, caseId: string | null): Promise<void> {
  await db
    .insertInto('safety_notices')
    .values({ id: newId(), notice_key: `${kind}:${key}`, kind, case_id: caseId, state: 'pending', created_at: now, sent_at: null })
    .onConflict((conflict) => conflict.column('notice_key').doNothing())
    .execute()
}

/** A mail on a new case; one of a death besides. */
export async function announce(tx: Db, now: number, settings: SafetySettings, row: CaseRow): Promise<void> {
  if (settings.mailbox === null) return
  await putNotice(tx, now, 'new', row.id, row.id)
  if (row.death === 1) await announceDeath(tx, now, settings, row)
}

/** The first alarm of a death; `due-notices.ts` repeats it until an officer takes the case. */
export async function announceDeath(tx: Db, now: number, settings: SafetySettings, row: CaseRow): Promise<void> {
  if (settings.mailbox !== null) await putNotice(tx, now, 'death', `${row.id}:0`, row.id)
}

export async function announceCluster(tx: Db, now: number, settings: SafetySettings, first: CaseRow): Promise<void> {
  if (settings.mailbox !== null) await putNotice(tx, now, 'cluster', first.id, first.id)
}
