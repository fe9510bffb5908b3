import { feedbackTypeNames } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import { keptEntries } from '../chat/favourites.ts'
import type { Db } from '../db/database.ts'
import type { Person } from '../http/request-context.ts'
import { history } from './exported-history.ts'
import { answerReports, ratings } from './exported-judgements.ts'
import { clarifications, letters, privateLetters, recalls } from './exported-letters.ts'
import { followUps, reports, safety } from './exported-reports.ts'
import { companyIdentities, consents, knownBrowsers, roles, sessions } from './exported-sign-ins.ts'
import { categoryNames } from '../moderation/lists.ts'
import { before, inPages } from './pages.ts'
import { place } from './places.ts'

export type Value = string | boolean | Date | null | readonly string[]
export type Row = Record<string, Value>

/** One kind of stored data; `fields` gives the order and display name of each field. */
export interface Kind {
  key: string
  title: string
  fields: Record<string, string>
  /** The latest first, a page at a time. */
  pages(db: Db, person: Person): AsyncIterable<Row[]>
}

/**
 * The stored data of a person, by kind. Left out are hashes, codes and tokens, which mean nothing to a reader, and
 * counts of a number within a day, which may come from other people who typed it.
 */
export const ownData: readonly Kind[] = [
  {
    key: 'account',
    title: '账号',
    fields: {
      user_id: '用户编号',
      identity: '身份',
      name: '姓名',
      phone: '手机号',
      email: '邮箱',
      hospital: '医院',
      department: '科室',
      registered_at: '注册时间',
      signed_in_at: '最近登录时间',
    },
    pages: onePage(account),
  },
  {
    key: 'history',
    title: '历史问答',
    fields: { asked_at: '时间', question: '问题', answer: '回答', evidence: '证据', reviewed_on: '审核日期', adverse_reaction: '涉及不良反应', id: '记录编号' },
    pages: history,
  },
  { key: 'favourites', title: '收藏', fields: { kept_at: '时间', question: '问题', answer: '答案', withdrawn: '答案已撤回', id: '编号' }, pages: favourites },
  { key: 'requests', title: '请管理员补充的问题', fields: { asked_at: '时间', text: '内容', answered: '已有答案' }, pages: requests },
  {
    key: 'letters',
    title: '站内信',
    fields: {
      sent_at: '时间',
      question: '问题',
      answer: '答案',
      evidence: '证据',
      reviewed_on: '审核日期',
      withdrawn: '答案已撤回',
      read_at: '查看时间',
      id: '编号',
    },
    pages: letters,
  },
  {
    key: 'private_letters',
    title: '只发给您的答复',
    fields: { sent_at: '时间', question: '问题', answer: '答案', evidence: '证据', read_at: '查看时间', id: '编号' },
    pages: privateLetters,
  },
  {
    key: 'clarifications',
    title: '请您补充的问题',
    fields: { sent_at: '时间', question: '问题', asked: '请您补充', read_at: '查看时间', answer: '您的补充', answered_at: '补充时间', id: '编号' },
    pages: clarifications,
  },
  {
    key: 'recalls',
    title: '答案更正与撤回通知',
    fields: { sent_at: '时间', question: '问题', reason: '原因', read_at: '查看时间', id: '编号' },
    pages: recalls,
  },
  {
    key: 'answer_reports',
    title: '对答案的指正',
    fields: { written_at: '时间', question: '问题', reason: '原因', text: '内容', closed: '已处理', reply: '答复', id: '编号' },
    pages: answerReports,
  },
  { key: 'ratings', title: '对答案的评价', fields: { rated_at: '时间', question: '问题', helpful: '有帮助' }, pages: onePage(ratings) },
  {
    key: 'feedback',
    title: '意见反馈',
    fields: { written_at: '时间', type: '类型', email: '邮箱', text: '内容', closed: '已处理', reply: '回复', replied_at: '回复时间' },
    pages: productFeedback,
  },
  {
    key: 'safety',
    title: '药品不良反应记录',
    fields: {
      written_at: '时间',
      written_in: '写在何处',
      text: '内容',
      kind: '类型',
      medicines: '提到的药品',
      reactions: '提到的反应',
      cues: '判断依据',
      denied: '含否认的表述',
      notice_shown: '已提示上报',
    },
    pages: safety,
  },
  {
    key: 'reports',
    title: '不良反应报告',
    fields: { written_at: '时间', number: '报告编号', written_in: '写在何处', text: '内容' },
    pages: reports,
  },
  {
    key: 'follow_ups',
    title: '不良反应随访',
    fields: { asked_at: '提问时间', number: '报告编号', question: '提问', answered_at: '答复时间' },
    pages: followUps,
  },
  { key: 'blocked', title: '未予显示的内容', fields: { written_at: '时间', written_in: '写在何处', category: '类别' }, pages: blocked },
  { key: 'consents', title: '协议同意记录', fields: { version: '协议版本', agreed_at: '同意时间' }, pages: onePage(consents) },
  {
    key: 'sessions',
    title: '登录设备',
    fields: { device: '设备', signed_in_at: '登录时间', seen_at: '最近使用时间', expires_at: '最迟到期时间', current: '当前设备' },
    pages: onePage(sessions),
  },
  { key: 'known_browsers', title: '登录过的浏览器', fields: { remembered_at: '记住的时间' }, pages: onePage(knownBrowsers) },
  {
    key: 'company_identities',
    title: '企业账号',
    fields: { issuer: '登录服务', subject: '账号标识', email: '邮箱', linked_at: '首次登录时间' },
    pages: onePage(companyIdentities),
  },
  { key: 'roles', title: '权限', fields: { role: '角色', granted_at: '授予时间' }, pages: onePage(roles) },
]

/** For kinds with few rows per person. */
function onePage(rows: (db: Db, person: Person) => Promise<Row[]>): Kind['pages'] {
  return async function* (db, person) {
    yield await rows(db, person)
  }
}

const time = (ms: number) => new Date(ms)

/** @throws Refused noSession: the account is deleted meanwhile */
async function account(db: Db, { userId }: Person) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Refused('noSession')
  const { phone, email, hospital, department } = user
  const identity = user.identity === 'doctor' ? '医生' : '员工'
  const signed_in_at = user.signed_in_at === null ? null : time(user.signed_in_at)
  return [{ user_id: userId, identity, name: user.nickname, phone, email, hospital, department, registered_at: time(user.created_at), signed_in_at }]
}

async function* favourites(db: Db, { userId }: Person) {
  const query = keptEntries(db, userId).orderBy('favourites.created_at', 'desc').orderBy('favourites.entry_id', 'desc')
  for await (const rows of inPages(query, ({ kept_at, id }) => before('favourites.created_at', 'favourites.entry_id', kept_at, id))) {
    yield rows.map(({ id, question, answer, status, kept_at }) => {
      const withdrawn = status === 'withdrawn'
      return { kept_at: time(kept_at), question, answer: withdrawn ? '' : answer, withdrawn, id }
    })
  }
}

async function* requests(db: Db, { userId }: Person) {
  const query = db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select(['text', 'asked_at', 'question_id', 'status', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('question_id', 'desc')
  for await (const rows of inPages(query, ({ asked_at, question_id }) => before('asked_at', 'question_id', asked_at, question_id))) {
    yield rows.map(({ text, asked_at, status, outcome }) => ({ text, asked_at: time(asked_at), answered: status === 'answered' && outcome !== 'rejected' }))
  }
  const further = await db
    .selectFrom('open_question_wordings')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select(['text', 'asked_at', 'status', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .execute()
  yield further.map(({ text, asked_at, status, outcome }) => ({ text, asked_at: time(asked_at), answered: status === 'answered' && outcome !== 'rejected' }))
}

async function* productFeedback(db: Db, { userId }: Person) {
  const query = db.selectFrom('product_feedback').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('created_at', 'id', created_at, id))) {
    yield rows.map(({ opinion_type, email, content, status, created_at, reply, closed_at }) => {
      const replied_at = reply === null || closed_at === null ? null : time(closed_at)
      return { type: feedbackTypeNames[opinion_type], email, text: content, closed: status === 'closed', written_at: time(created_at), reply, replied_at }
    })
  }
}

async function* blocked(db: Db, { userId }: Person) {
  const used = await db.selectFrom('blocked_texts').select('category').distinct().where('user_id', '=', userId).execute()
  const categories = await categoryNames(
    db,
    used.map(({ category }) => category),
  )
  const query = db.selectFrom('blocked_texts').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('created_at', 'id', created_at, id))) {
    yield rows.map(({ written_in, category, created_at }) => ({
      written_in: place(written_in),
      category: categories.get(category) ?? category,
      written_at: time(created_at),
    }))
  }
}
