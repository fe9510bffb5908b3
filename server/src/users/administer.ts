import { Refused } from '@xunyi/contract/refusals'
import { codePoints, isBlank, wellFormed } from '@xunyi/contract/values'
import type { Selectable } from 'kysely'
import { record, type AuditEvent } from '../audit/record.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { confirmCaller } from '../http/current-caller.ts'

export type Account = Selectable<Tables['users']>

/** The actor of a change of accounts, and the optional reason. */
export interface By {
  /** The actor as recorded: a user's id, or `command line` with the operating system's user. */
  actor: string
  reason?: string
}

const longestReason = 200

/** Runs one administrative change in a transaction. Changes and first logins of staff are serialised, so that counts are exact. */
export function administer<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'staff')
    await confirmCaller(tx)
    return work(tx)
  })
}

/** Reads and locks the account: logins, changes and deletion wait for this transaction. @throws Refused userNotFound */
export async function takeAccount(tx: Db, userId: string): Promise<Account> {
  const account = await tx
    .updateTable('users')
    .set((row) => ({ disabled: row.ref('disabled') }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!account) throw new Refused('userNotFound')
  return account
}

/** @throws Refused badRequest: a reason with personal data or line breaks */
export async function recordAdministration(tx: Db, now: number, { actor, reason }: By, done: Omit<AuditEvent, 'actor'>): Promise<void> {
  await record(tx, now, { actor, ...done, after: { ...done.after, ...(reason === undefined ? {} : { reason: checkedReason(reason) }) } })
}

/** The audit log and proposals outlive accounts, so a reason must not contain personal data. @throws Refused badRequest */
export function checkedReason(typed: string): string {
  const reason = wellFormed(typed).trim()
  const refuse = (msg: string) => new Refused('badRequest', { msg })
  if (isBlank(reason)) throw refuse('原因不能为空')
  if (codePoints(reason) > longestReason) throw refuse(`原因最多 ${longestReason} 个字符`)
  if (/[\p{Cc}\u2028\u2029]/u.test(reason)) throw refuse('原因只能写一行')
  const plain = reason.normalize('NFKC')
  if (plain.includes('@') || /1\d{10}/.test(plain.replace(/[\s\-‐-―]/g, ''))) throw refuse('原因会长期保留，请不要写手机号或邮箱')
  return reason
}
