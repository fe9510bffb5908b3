import { Refused } from '@xunyi/contract/refusals'
import { roleNames, type Role } from '@xunyi/contract/roles'
import { maskPhone, phoneNumber } from '@xunyi/contract/values'
import { formatAction, formatActor, formatFacts, formatSubject } from '../audit/format.ts'
import { latestEvents } from '../audit/read.ts'
import { verifySafety } from '../safety/hand-over/verify-safety.ts'
import { verify, type Flaw, type Checkpoint } from '../audit/verify.ts'
import { chinaTime } from '../china-time.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { companyEmail } from '../delivery/company-email.ts'
import { printable } from '../printable.ts'
import type { Account, By } from './administer.ts'
import { createStaff } from './create-staff.ts'
import { disable, enable, endSessions } from './disable.ts'
import { find } from './find.ts'
import { list, type Wanted } from './list.ts'
import { grant, revoke } from './roles.ts'
import { table } from './table.ts'
import { unlock } from './unlock.ts'

/* The commands; each returns its output lines for a terminal. */

/** The dependencies of the commands. */
export interface CommandContext {
  db: Db
  now: number
  by: By
  config: Pick<Config, 'sso' | 'staffMailSuffix'>
}

type Output = Promise<string[]>

export async function listUsers({ db, now }: CommandContext, wanted: Wanted): Output {
  const found = await list(db, now, wanted)
  if (found.length === 0) return ['没有符合条件的用户。']
  const rows = found.map(({ id, identity, name, phone, email, roles, disabled, locked, signedInAt }) => [
    id,
    identityNames[identity],
    name,
    phone,
    email,
    roles.map((role) => roleNames[role]).join('、'),
    [disabled ? '停用' : '', locked ? '锁定' : ''].filter((text) => text !== '').join('、') || '正常',
    signedInAt === null ? '从未' : chinaTime(signedInAt).slice(0, 16),
  ])
  return [...table(['编号', '身份', '姓名', '手机', '邮箱', '角色', '状态', '最近登录'], rows), `共 ${found.length} 人。`]
}

export async function disabled({ db, now, by }: CommandContext, word: string, options: { force: boolean }): Output {
  const person = await find(db, word)
  const sessions = await disable(db, now, by, person.id, options).catch(mentionForce)
  return [
    sessions === null
      ? `${displayName(person)}已经是停用状态，没有改动。`
      : `已停用 ${displayName(person)}${sessions > 0 ? `，并结束了 ${sessions} 处登录` : ''}。`,
  ]
}

export async function enabled({ db, now, by }: CommandContext, word: string): Output {
  const person = await find(db, word)
  return [(await enable(db, now, by, person.id)) ? `已启用 ${displayName(person)}，现在可以重新登录。` : `${displayName(person)}没有被停用，没有改动。`]
}

export async function ended({ db, now, by }: CommandContext, word: string): Output {
  const person = await find(db, word)
  const sessions = await endSessions(db, now, by, person.id)
  return [sessions > 0 ? `已结束 ${displayName(person)}的 ${sessions} 处登录。` : `${displayName(person)}没有任何登录，没有改动。`]
}

/** The number may have no account: its owner may be locked out before the first login. */
export async function unlocked({ db, now, by }: CommandContext, word: string): Output {
  const person = await find(db, word).catch((error: unknown) => {
    if (phoneNumber(word) && error instanceof Refused && error.refusal === 'userNotFound') return null
    throw error
  })
  const phone = person ? person.phone : phoneNumber(word)
  if (!phone) throw new Refused('notFound', { msg: '此人没有手机号，不会被锁定' })
  const whose = `${maskPhone(phone)}${person ? ` ${displayName(person)}` : '（尚未注册）'}`
  const cleared = await unlock(db, now, by, phone)
  if (!cleared) return [`${whose}没有被锁定，也没有登录错误和验证码发送记录，没有改动。`]
  const { locks, wrong_guesses, sends } = cleared
  return [
    `已解锁 ${whose}：解除锁定 ${locks} 处，清除登录错误 ${wrong_guesses} 次、验证码发送记录 ${sends} 次，${person?.disabled ? '但账号已停用，启用后才能登录' : '现在就可以登录'}。`,
  ]
}

export async function granted({ db, now, by }: CommandContext, role: Role, word: string): Output {
  const person = await find(db, word)
  const changed = await grant(db, now, by, person.id, role)
  return [changed ? `已授予 ${displayName(person)}角色：${roleNames[role]}。` : `${displayName(person)}已有角色${roleNames[role]}，没有改动。`]
}

export async function revoked({ db, now, by }: CommandContext, role: Role, word: string, options: { force: boolean }): Output {
  const person = await find(db, word)
  const changed = await revoke(db, now, by, person.id, role, options).catch(mentionForce)
  return [changed ? `已收回 ${displayName(person)}的角色：${roleNames[role]}。` : `${displayName(person)}没有角色${roleNames[role]}，没有改动。`]
}

export async function created({ db, now, by, config }: CommandContext, staff: { email: string; name: string; roles: readonly Role[] }): Output {
  const id = await createStaff(db, now, by, staff).catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.refusal !== 'emailTaken') throw error
    throw new Refused('emailTaken', { msg: `这个邮箱已有账号：${displayName(await find(db, staff.email))}` })
  })
  const roles = [...new Set(staff.roles)].map((role) => roleNames[role]).join('、')
  const lines = [`已创建员工账号，编号 ${id}，角色：${roles || '无'}。`, '本人首次用企业账号登录时，企业登录提供的已验证邮箱与此相同，即关联到这个账号。']
  if (!companyEmail(staff.email, config.staffMailSuffix)) {
    lines.push(config.staffMailSuffix ? `注意：邮箱不在企业邮箱域名 ${config.staffMailSuffix} 内。` : '注意：本站尚未设置企业邮箱域名（STAFF_MAIL_SUFFIX）。')
  }
  if (config.sso === null) lines.push('注意：本站尚未配置企业账号登录（SSO_ISSUER 等），配置后此人才能登录。')
  return lines
}

const mostExportedEvents = 100

/** The events of a deleted account stay, under its id. */
export async function history({ db }: CommandContext, word: string | null, { all }: { all: boolean }): Output {
  const about = word === null ? null : await idOf(db, word)
  const { rows, total } = await latestEvents(db, { about, most: all ? Number.MAX_SAFE_INTEGER : mostExportedEvents })
  if (total === 0) return ['没有审计记录。']
  const cells = rows.map((row) => [
    String(row.seq),
    chinaTime(row.at).slice(0, 16),
    formatActor(row.actor),
    formatAction(row.action),
    formatSubject(row.subject),
    formatFacts(row),
  ])
  const count = rows.length < total ? `共 ${total} 条，以上是最近 ${rows.length} 条；加 --all 显示全部。` : `共 ${total} 条。`
  return [...table(['序号', '时间', '操作者', '操作', '对象', '内容'], cells), count]
}

async function idOf(db: Db, word: string): Promise<string> {
  return /^[\w-]{22}$/.test(word) ? word : (await find(db, word)).id
}

const flaws: Record<Flaw['flaw'], string> = {
  missing: '缺失',
  changed: '被改动过',
  loose: '与前一条不相连',
  rewritten: '与您保存的校验值不符：到这一条为止的记录被重写过',
}

/** @throws Refused notFound: the audit log does not fit */
export async function verified({ db }: CommandContext, kept: Checkpoint | null): Output {
  const found = await verify(db, kept)
  if ('flaw' in found) throw new Refused('notFound', { msg: `审计记录不完整：第 ${found.seq} 条${flaws[found.flaw]}` })
  const flaw = await verifySafety(db)
  if (flaw)
    throw new Refused('notFound', {
      msg: `药物警戒病例 ${flaw.subject} 与审计记录第 ${flaw.seq} 条不符：${flaw.flaw === 'caseMissing' ? '有记录缺失' : '被改动过'}`,
    })
  if (!found.end) return ['还没有审计记录。']
  const { seq, digest } = found.end
  return [
    `审计记录完整：共 ${seq} 条${kept ? `，且与您保存的第 ${kept.seq} 条相符` : ''}。`,
    `请把校验值 ${seq}:${digest} 保存在别处，下次执行 verify ${seq}:${digest}，记录被截短或整体重写也能查出。`,
  ]
}

const identityNames = { doctor: '医生', staff: '员工' }

function displayName({ id, identity, nickname }: Account): string {
  return `${printable(nickname) || '未填姓名'}（${identityNames[identity]}，编号 ${id}）`
}

function mentionForce(error: unknown): never {
  if (!(error instanceof Refused) || error.refusal !== 'notAllowed') throw error
  throw new Refused('notAllowed', { msg: `${error.message}；确实要这样做，请加 --force` })
}
