import { opinionTypeNames } from '@xunyi/contract/feedback'
import { roleNames } from '@xunyi/contract/people'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/open.ts'
import type { WrittenIn } from '../db/tables.ts'
import { answerIn, wholeLetters } from '../feedback/letters.ts'
import type { Person } from '../http/visit.ts'
import { categoryNames } from '../moderation/lists.ts'
import type { SafetyKind, Verdict } from '../safety/verdict.ts'

export type Value = string | boolean | Date | null | readonly string[]

/** One kind of what is stored; `fields` says in which order, and how a person calls each. */
export interface Kind {
  title: string
  fields: Record<string, string>
  rows: Record<string, Value>[]
}

const kinds: [key: string, title: string, fields: Record<string, string>, rows: (db: Db, person: Person) => Promise<Record<string, Value>[]>][] = [
  ['account', '账号', { user_id: '用户编号', identity: '身份', name: '姓名', phone: '手机号', email: '邮箱', hospital: '医院', department: '科室', registered_at: '注册时间', signed_in_at: '最近登录时间' }, account],
  ['history', '历史问答', { asked_at: '时间', question: '问题', answer: '回答', evidence: '证据', adverse_reaction: '涉及不良反应', id: '记录编号' }, history],
  ['requests', '请管理员补充的问题', { asked_at: '时间', text: '内容', answered: '已有答案' }, requests],
  ['letters', '站内信', { sent_at: '时间', question: '问题', answer: '答案', evidence: '证据', withdrawn: '答案已撤回', read_at: '查看时间', id: '编号' }, letters],
  ['opinions', '意见反馈', { written_at: '时间', type: '类型', email: '邮箱', text: '内容', closed: '已处理', reply: '回复', replied_at: '回复时间' }, opinions],
  ['safety', '药品不良反应记录', { written_at: '时间', written_in: '写在何处', text: '内容', kind: '类型', medicines: '提到的药品', reactions: '提到的反应', cues: '判断依据', denied: '含否认的表述', notice_shown: '已提示上报' }, safety],
  ['blocked', '未予显示的内容', { written_at: '时间', written_in: '写在何处', category: '类别' }, blocked],
  ['consents', '协议同意记录', { version: '协议版本', agreed_at: '同意时间' }, consents],
  ['sessions', '登录设备', { device: '设备', signed_in_at: '登录时间', seen_at: '最近使用时间', expires_at: '最迟到期时间', current: '当前设备' }, sessions],
  ['known_browsers', '登录过的浏览器', { remembered_at: '记住的时间' }, knownBrowsers],
  ['company_identities', '企业账号', { issuer: '登录服务', subject: '账号标识', email: '邮箱', linked_at: '首次登录时间' }, companyIdentities],
  ['roles', '权限', { role: '角色', granted_at: '授予时间' }, roles],
]

/**
 * Everything stored about a person, by kind, the latest first. Not in it: hashes, codes and tokens, which tell nobody anything, and
 * what is counted for a number within a day, which may come from other people who typed it.
 * @throws Refused noSession: deleted meanwhile
 */
export async function ownData(db: Db, person: Person): Promise<Record<string, Kind>> {
  const all: Record<string, Kind> = {}
  for (const [key, title, fields, rows] of kinds) all[key] = { title, fields, rows: await rows(db, person) }
  return all
}

const time = (ms: number) => new Date(ms)
const place = (writtenIn: string) => places[writtenIn as WrittenIn] ?? writtenIn
const places: Record<WrittenIn, string> = { recommend: '查找相关问题', ask: '提问', ask_feedback: '请管理员补充答案', product_feedback: '意见反馈' }
const safetyKinds: Record<SafetyKind, string> = { occurred: '发生了不良反应', question: '关于不良反应的提问', special: '需要上报的其他情形' }

async function account(db: Db, { userId }: Person) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Refused('noSession')
  const { phone, email, hospital, department } = user
  const identity = user.identity === 'doctor' ? '医生' : '员工'
  const signed_in_at = user.signed_in_at === null ? null : time(user.signed_in_at)
  return [{ user_id: userId, identity, name: user.nickname, phone, email, hospital, department, registered_at: time(user.created_at), signed_in_at }]
}

async function history(db: Db, { userId }: Person) {
  const columns = ['id', 'question', 'answer', 'links', 'pv', 'created_at'] as const
  const rows = await db.selectFrom('history_records').select(columns).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map(({ links, pv, created_at, ...rest }) => ({ ...rest, evidence: JSON.parse(links) as string[], adverse_reaction: pv === 1, asked_at: time(created_at) }))
}

async function requests(db: Db, { userId }: Person) {
  const rows = await db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select(['text', 'asked_at', 'status', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ text, asked_at, status, outcome }) => ({ text, asked_at: time(asked_at), answered: status === 'answered' && outcome !== 'rejected' }))
}

async function letters(db: Db, { userId }: Person) {
  const rows = await wholeLetters(db, userId).orderBy('letters.created_at', 'desc').orderBy('letters.id', 'desc').execute()
  return rows.map((row) => {
    const { answer, evidences, withdrawn } = answerIn(row)
    return { sent_at: time(row.created_at), question: row.origin_question, answer, evidence: evidences, withdrawn, read_at: row.read_at === null ? null : time(row.read_at), id: row.id }
  })
}

async function opinions(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('product_feedback').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute()
  return rows.map(({ opinion_type, email, content, status, created_at, reply, closed_at }) => {
    const replied_at = reply === null || closed_at === null ? null : time(closed_at)
    return { type: opinionTypeNames[opinion_type], email, text: content, closed: status === 'closed', written_at: time(created_at), reply, replied_at }
  })
}

async function safety(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('safety_records').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute()
  return rows.map(({ text, kind, findings, written_in, shown_with, created_at }) => {
    const { products, reactions, cues, negated } = JSON.parse(findings) as Omit<Verdict, 'pv' | 'kind'>
    const found = { medicines: products, reactions, cues, denied: negated }
    return { text, kind: safetyKinds[kind as SafetyKind] ?? kind, ...found, written_in: place(written_in), notice_shown: shown_with !== null, written_at: time(created_at) }
  })
}

async function blocked(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('blocked_texts').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute()
  const categories = await categoryNames(db, rows.map(({ category }) => category))
  return rows.map(({ written_in, category, created_at }) => ({ written_in: place(written_in), category: categories.get(category) ?? category, written_at: time(created_at) }))
}

async function consents(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('consents').select(['version', 'agreed_at']).where('user_id', '=', userId).orderBy('agreed_at', 'desc').execute()
  return rows.map(({ version, agreed_at }) => ({ version, agreed_at: time(agreed_at) }))
}

async function sessions(db: Db, { userId, tokenHash }: Person) {
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('seen_at', 'desc').execute()
  return rows.map((row) => ({ device: row.label, signed_in_at: time(row.created_at), seen_at: time(row.seen_at), expires_at: time(row.expires_at), current: row.token_hash === tokenHash }))
}

async function knownBrowsers(db: Db, { userId }: Person) {
  const rows = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.phone', 'known_devices.account')
    .select('known_devices.created_at')
    .where('users.id', '=', userId)
    .orderBy('known_devices.created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => ({ remembered_at: time(created_at) }))
}

async function companyIdentities(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('sso_identities').select(['issuer', 'subject', 'email', 'created_at']).where('user_id', '=', userId).execute()
  return rows.map(({ created_at, ...rest }) => ({ ...rest, linked_at: time(created_at) }))
}

async function roles(db: Db, { userId }: Person) {
  const rows = await db.selectFrom('user_roles').select(['role', 'granted_at']).where('user_id', '=', userId).execute()
  return rows.map(({ role, granted_at }) => ({ role: roleNames[role], granted_at: time(granted_at) }))
}
