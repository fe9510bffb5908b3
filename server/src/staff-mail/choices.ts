import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { Role } from '@xunyi/contract/roles'
import { mailDefaults, mailKinds, mailRoles, type chooseMail, type mailChoices, type MailKind } from '@xunyi/contract/staff-mail'
import { maskEmail } from '@xunyi/contract/values'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { StaffUser } from '../http/request-context.ts'

/** The kinds that a person is told of. Kinds that concern none of their roles are absent. */
type Wanted = Map<MailKind, boolean>

export async function choicesOf({ db, config }: Pick<ServerContext, 'db' | 'config'>, { userId, roles }: StaffUser): Promise<Answer<typeof mailChoices>> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const chosen = await db.selectFrom('staff_mail_choices').selectAll().where('user_id', '=', userId).execute()
  const wanted = wantedBy(roles, new Map(chosen.map(({ kind, wanted }) => [kind, wanted === 1])))
  return {
    sends: config.staffMails.on && config.email !== null,
    address: email === null ? null : maskEmail(email),
    choices: [...wanted].map(([kind, wanted]) => ({ kind, wanted })),
  }
}

export async function choose({ db }: Pick<ServerContext, 'db'>, userId: string, { kind, wanted }: Received<typeof chooseMail>): Promise<void> {
  const choice = { wanted: wanted ? 1 : 0 } as const
  await db
    .insertInto('staff_mail_choices')
    .values({ user_id: userId, kind, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(choice))
    .execute()
}

/** A member of staff who can be written to. */
export interface Recipient {
  id: string
  roles: Role[]
  wanted: Wanted
}

/** All staff with an address and a role, and what each wants to be told. */
export async function recipients(db: Db): Promise<Recipient[]> {
  const held = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'role'])
    .where('disabled', '=', 0)
    .where('email', 'is not', null)
    .orderBy('users.id')
    .execute()
  const chosen = Map.groupBy(await db.selectFrom('staff_mail_choices').selectAll().execute(), ({ user_id }) => user_id)
  return [...Map.groupBy(held, ({ id }) => id)].map(([id, rows]) => {
    const roles = rows.map(({ role }) => role)
    const own = new Map((chosen.get(id) ?? []).map(({ kind, wanted }) => [kind, wanted === 1]))
    return { id, roles, wanted: wantedBy(roles, own) }
  })
}

function wantedBy(roles: readonly Role[], chosen: ReadonlyMap<MailKind, boolean>): Wanted {
  const hasAny = (some: readonly Role[]) => roles.some((role) => some.includes(role))
  return new Map(mailKinds.filter((kind) => hasAny(mailRoles[kind])).map((kind) => [kind, chosen.get(kind) ?? hasAny(mailDefaults[kind])]))
}
