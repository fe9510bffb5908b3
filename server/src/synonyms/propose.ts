import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { edited, hasNoChange, synonymDifference, type SynonymDifference, type SynonymEdits, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { type proposeSynonyms as proposeEndpoint, type dryRunSynonyms as dryRunEndpoint } from '@xunyi/contract/synonyms'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { newId } from '../ids.ts'
import type { SynonymContext } from './context.ts'
import { inWorker, type AskThread } from './in-worker.ts'
import { currentSynonyms, type SavedSynonyms } from './lists.ts'
import { summaryOf } from './problems.ts'
import { isProven, prove } from './proof.ts'
import { dryRun } from './dry-run.ts'

/** @throws Refused badRequest: an invalid list; conflict: based on an older version; rateLimited */
export async function dryRunEdits(
  context: SynonymContext,
  userId: string,
  { based_on, edits }: Received<typeof dryRunEndpoint>,
): Promise<Answer<typeof dryRunEndpoint>> {
  await context.rateLimiter.heavy(userId)
  const { groups } = await inForceAt(context.db, based_on)
  const result = await inWorker(async (ask) => dryRun(context, ask, groups, await checked(ask, groups, edits)))
  return { ...result, proof: prove(context, { edits, basedOn: based_on, userId }, result.broken.length > 0) }
}

/** @throws Refused badRequest: no dry run, invalid or unchanged; conflict: based on an older version, or another proposal waits */
export async function proposeEdits(
  context: SynonymContext,
  userId: string,
  { based_on, edits, reason, proof }: Received<typeof proposeEndpoint>,
): Promise<Answer<typeof proposeEndpoint>> {
  const { db, clock } = context
  refuseUnproven(isProven(context, { edits, basedOn: based_on, userId }, proof))
  const current = await inForceAt(db, based_on)
  await inWorker((ask) => checked(ask, current.groups, edits))
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'synonyms')
    const { groups } = await inForceAt(tx, based_on)
    const changes = synonymDifference(groups, edited(groups, edits))
    if (hasNoChange(changes)) throw new Refused('badRequest', { msg: '同义词没有改动' })
    const now = clock()
    const row = { id, based_on, edits: JSON.stringify(edits), reason, status: 'waiting' as const, proposed_by: userId, created_at: now }
    const added = await tx
      .insertInto('synonym_proposals')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refused('conflict', { msg: '已有一项提议在等待批准：请等它有了结果再提议' })
    await record(tx, now, {
      actor: userId,
      action: 'synonyms.propose',
      subject: `synonym_proposal:${id}`,
      before: { version: based_on },
      after: { ...namesOf(changes), reason },
    })
  })
  return { id }
}

/** @throws Refused conflict: another version is in force */
export async function inForceAt(db: Db, basedOn: number): Promise<SavedSynonyms> {
  const current = await currentSynonyms(db)
  if (current.version !== basedOn) throw new Refused('conflict', { msg: `同义词已更新到版本 ${current.version}，请先合并` })
  return current
}

export function refuseUnproven(proven: boolean): void {
  if (!proven) throw new Refused('badRequest', { msg: '请先预演当前的改动，预演结果半小时内有效' })
}

/** The list with the changes. @throws Refused badRequest, which names the groups and their faults */
async function checked(ask: AskThread, known: readonly SynonymGroup[], edits: SynonymEdits): Promise<SynonymGroup[]> {
  const list = edited(known, edits)
  const problems = await ask({ do: 'check', list, known })
  if (problems.length > 0) throw new Refused('badRequest', { msg: summaryOf(problems, list) })
  return list
}

/** Limit of names in the audit log; the version contains all groups. */
const named = 100

/** The standard words of changed groups, for the audit log. */
export function namesOf({ added, removed, changed }: SynonymDifference) {
  const first = (groups: readonly SynonymGroup[]) => groups.slice(0, named).map(({ standard }) => standard)
  return { added: first(added), removed: first(removed), changed: first(changed.map(({ after }) => after)) }
}
