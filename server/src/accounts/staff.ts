import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Config } from '../config.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Db } from '../db/database.ts'
import type { SsoPerson } from '../delivery/sso.ts'
import { newId } from '../ids.ts'
import { companyEmail } from '../delivery/company-email.ts'

interface Account {
  id: string
  disabled: 0 | 1
}

/**
 * The account of an identity from the provider. Issuer and subject find it; a verified address only finds an account
 * without any login yet, or one to be created.
 * @returns the user's id
 * @throws Refused noStaffAccount, disabled
 */
export async function staffOf(db: Db, now: number, person: SsoPerson, config: Pick<Config, 'staffMailSuffix' | 'staffAutoCreate'>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Serialised: two first logins at once are one user, and no account gets two people.
    await takeNamedLock(tx, 'staff')
    const account = (await knownAccount(tx, person)) ?? (await firstLogin(tx, now, person, config))
    if (account.disabled) throw new Refused('disabled')
    return account.id
  })
}

async function knownAccount(tx: Db, { issuer, subject, verifiedEmail }: SsoPerson): Promise<Account | undefined> {
  const account = await tx
    .selectFrom('sso_identities')
    .innerJoin('users', 'users.id', 'sso_identities.user_id')
    .select(['users.id', 'users.disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (account && verifiedEmail)
    await tx.updateTable('sso_identities').set({ email: verifiedEmail }).where('issuer', '=', issuer).where('subject', '=', subject).execute()
  return account
}

async function firstLogin(tx: Db, now: number, person: SsoPerson, config: Pick<Config, 'staffMailSuffix' | 'staffAutoCreate'>): Promise<Account> {
  const email = person.verifiedEmail
  if (!email) throw new Refused('noStaffAccount')
  const waiting = await tx.selectFrom('users').select(['id', 'identity', 'disabled']).where('email', '=', email).executeTakeFirst()
  if (waiting && (waiting.identity !== 'staff' || (await hasIdentity(tx, waiting.id)))) throw new Refused('noStaffAccount')
  const mayCreate = config.staffAutoCreate && companyEmail(email, config.staffMailSuffix)
  const account = waiting ?? (mayCreate ? await create(tx, now, email, person.name) : undefined)
  if (!account) throw new Refused('noStaffAccount')
  await tx.insertInto('sso_identities').values({ issuer: person.issuer, subject: person.subject, user_id: account.id, email, created_at: now }).execute()
  for (const role of person.roles)
    await tx
      .insertInto('user_roles')
      .values({ user_id: account.id, role, granted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await record(tx, now, {
    actor: 'single sign-on',
    action: waiting ? 'user.link' : 'user.create',
    subject: `user:${account.id}`,
    before: {},
    after: { identity: 'staff', roles: person.roles },
  })
  return account
}

async function hasIdentity(tx: Db, userId: string): Promise<boolean> {
  return (await tx.selectFrom('sso_identities').select('subject').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** @returns undefined where another account has taken the address at this moment */
async function create(tx: Db, now: number, email: string, nickname: string): Promise<Account | undefined> {
  return tx
    .insertInto('users')
    .values({ id: newId(), identity: 'staff', phone: null, email, nickname, hospital: '', department: '', disabled: 0, created_at: now, signed_in_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'disabled'])
    .executeTakeFirst()
}
