import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { proposeSource as proposeEndpoint } from '@xunyi/contract/evidence-records'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { identityOf, recordFields, type EvidenceRecord, type RecordFields } from '../evidence/records.ts'
import { recordProblems } from '../evidence/required.ts'
import { newId } from '../ids.ts'

/**
 * Proposes new fields, a new edition or a merge of a source.
 * @throws Refused notFound; conflict: changed since, merged, or with a proposal that waits; badRequest: fields that its kind lacks, a home page, nothing changed
 */
export async function proposeChange(
  { db, clock }: ServerContext,
  userId: string,
  { id, revision, kind, fields, into, reason }: Received<typeof proposeEndpoint>,
): Promise<Answer<typeof proposeEndpoint>> {
  const changeId = newId()
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const source = await sourceAt(tx, id, revision)
    if (kind === 'merge') await refuseTarget(tx, source, into)
    else await refuseFields(tx, source, kind, fields)
    const waiting = await tx.selectFrom('evidence_changes').select('id').where('evidence_id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
    if (waiting) throw new Refused('conflict', { msg: '该来源已有一项修改等待批准' })
    const now = clock()
    await tx
      .insertInto('evidence_changes')
      .values({
        id: changeId,
        evidence_id: id,
        revision,
        kind,
        fields: JSON.stringify(kind === 'merge' ? {} : fields),
        into_id: kind === 'merge' ? into : null,
        reason,
        status: 'waiting',
        proposed_by: userId,
        created_at: now,
      })
      .execute()
    await record(tx, now, {
      actor: userId,
      action: 'evidence.propose',
      subject: `evidence:${id}`,
      before: { revision },
      after: { change: changeId, kind, reason },
    })
  })
  return { id: changeId }
}

/** The record in the revision that was read. @throws Refused notFound, conflict */
export async function sourceAt(tx: Db, id: string, revision: number): Promise<EvidenceRecord> {
  const source = await tx.selectFrom('evidence_records').selectAll().where('id', '=', id).executeTakeFirst()
  if (!source) throw new Refused('notFound')
  if (source.merged_into !== null) throw new Refused('conflict', { msg: '该来源已并入另一条' })
  if (source.revision !== revision) throw new Refused('conflict', { msg: '该来源已被他人修改，请刷新后核对' })
  return source
}

export async function refuseTarget(tx: Db, source: EvidenceRecord, into: string | null): Promise<void> {
  const target = into === null ? undefined : await tx.selectFrom('evidence_records').select(['id', 'merged_into']).where('id', '=', into).executeTakeFirst()
  if (!target || target.id === source.id) throw new Refused('badRequest', { msg: '请选择要保留的另一条来源' })
  if (target.merged_into !== null) throw new Refused('conflict', { msg: '要保留的来源已并入另一条' })
}

/** Fields that are complete, differ from the present ones, and name no other record. */
export async function refuseFields(tx: Db, source: EvidenceRecord, kind: 'edit' | 'edition', fields: RecordFields | null): Promise<void> {
  if (fields === null) throw new Refused('badRequest')
  const problems = recordProblems(fields, kind === 'edit' ? source.url : null)
  if (problems.length > 0) throw new Refused('badRequest', { msg: problems.join('；') })
  if (recordFields.every((field) => fields[field] === source[field])) throw new Refused('badRequest', { msg: '没有任何改动' })
  const same = await tx.selectFrom('evidence_identities').select('evidence_id').where('identity', '=', identityOf(fields)).executeTakeFirst()
  if (kind === 'edition' ? same : same && same.evidence_id !== source.id)
    throw new Refused('conflict', { msg: kind === 'edition' ? '新版的标题或网址应与旧版不同' : '已有标题和网址相同的来源，请改用“合并”' })
}
