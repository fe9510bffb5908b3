import { identityOf, insertRecords, recordFields, type RecordFields } from '../../evidence/records.ts'
import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'

/** The fields of a complete source of this title. */
export const sourceNamed = (title: string): RecordFields => ({
  kind: 'guideline',
  title,
  url: `https://example.org/${encodeURIComponent(title)}`,
  issuer: '中华医学会',
  maker: '',
  approval_number: '',
  edition: '2024年版',
})

/** A new source without entries. @returns its id */
export async function insertSource({ db, clock }: Pick<AppContext, 'db' | 'clock'>, fields: RecordFields): Promise<string> {
  const id = newId()
  const only = Object.fromEntries(recordFields.map((field) => [field, fields[field]])) as RecordFields
  await insertRecords(db, clock(), new Map([[identityOf(fields), { id, ...only }]]))
  return id
}

export function evidenceInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context
  const newSource = () => insertSource(context, sourceNamed(`指南 ${newId()}`))

  /** A waiting change by this person or, without an id, by another one. */
  async function change(proposed_by = newId()): Promise<{ id: string }> {
    const [id, evidence_id] = [newId(), await newSource()]
    const fields = JSON.stringify(sourceNamed(`新指南 ${id}`))
    const row = {
      id,
      evidence_id,
      revision: 1,
      kind: 'edit',
      fields,
      into_id: null,
      reason: '测试',
      status: 'waiting',
      proposed_by,
      created_at: clock(),
    } as const
    await db.insertInto('evidence_changes').values(row).execute()
    return { id }
  }

  return {
    '/api/admin/evidence/list': () => ({ after: null, size: 20, q: '', issuer: '', kind: '', state: '' }),
    '/api/admin/evidence/record': async () => ({ id: await newSource() }),
    '/api/admin/evidence/propose': async () => {
      const id = await newSource()
      return { id, revision: 1, kind: 'edit', fields: sourceNamed(`改名 ${id}`), into: null, reason: '测试' }
    },
    '/api/admin/evidence/approve': () => change(),
    '/api/admin/evidence/return': async () => ({ ...(await change()), remark: '请补充依据' }),
    '/api/admin/evidence/withdraw': ({ userId }) => change(userId),
  }
}
