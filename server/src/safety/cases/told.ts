import type { TextOrigin } from '@xunyi/contract/safety-states'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import type { Verdict } from '../verdict.ts'
import type { CaseText } from './row.ts'

/** A text that tells of an adverse reaction, as typed. */
export interface Told {
  /** The account of the reporter; null: a case opened by hand. */
  userId: string | null
  /** The safety record of the text, where the rules found it. */
  recordId: string | null
  origin: TextOrigin
  text: string
  verdict: Verdict
  at: number
  /** The member of staff who typed it; null: the reporter. */
  writtenBy: string | null
}

/** @returns the text as stored */
export async function insertText(tx: Db, case_id: string, { recordId, origin, text, verdict, writtenBy, at }: Told): Promise<CaseText> {
  const { pv: _pv, ...findings } = verdict
  const row = { id: newId(), case_id, record_id: recordId, origin, text, findings: JSON.stringify(findings), written_by: writtenBy, written_at: at }
  await tx.insertInto('safety_case_texts').values(row).execute()
  return row
}
