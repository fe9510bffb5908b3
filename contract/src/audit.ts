import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file, pageOf, searchPageWith, words } from './values.ts'

/* The audit log. Rows are only ever added; each holds the digest of the row before. Times are ISO 8601, UTC. */

/** Actors that are no account, as people read them. */
export const actorNames: Record<string, string> = {
  'single sign-on': '企业账号登录',
  detection: '系统（自动识别）',
  configuration: '系统（按配置）',
  reporter: '报告人',
}

const facts = z.record(z.string(), z.unknown())

export const auditEvent = z.strictObject({
  /** Its place in the chain, from 1. */
  seq: z.number(),
  at: z.string(),
  /** A user's id, `command line: <operating system's user>`, or a key of `actorNames`. */
  actor: z.string(),
  /** The name as it is now; null where there is none or the account is gone. The record itself holds no names. */
  actor_name: z.nullable(z.string()),
  /** Verb last: `user.disable`. */
  action: z.string(),
  /** The object of the action: `user:<id>`, `entry:<id>`, `question:<id>`. */
  subject: z.string(),
  /** The current name of the person, the current text of the entry or question, or the number of the case; null where there is none. */
  subject_name: z.nullable(z.string()),
  before: facts,
  after: facts,
})
export type AuditEvent = z.infer<typeof auditEvent>

/** `2026-11-21`, a day in China; empty: any. */
const day = z.string().check(z.refine((value) => value === '' || (/^20\d\d-\d\d-\d\d$/.test(value) && isDay(value))))

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00Z`)
  // The 31st of a month that has none is read as the 1st of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const auditFilters = {
  /** A user's id, part of a name, `command line`, or a key or a name of `actorNames`; empty: any. */
  actor: words(80),
  /** An action, or the beginning of some with the dot it ends at: `user.`; empty: all. */
  action: z.string().check(z.regex(/^[\w.-]{0,60}$/)),
  /** A subject, or a kind of them with the colon it ends at: `user:`; empty: all. */
  subject: z.string().check(z.regex(/^[\w:. -]{0,120}$/)),
  from: day,
  /** The last day itself is in. */
  to: day,
}

export const auditEvents = endpoint('/api/admin/audit/list', {
  access: ['administrator', 'auditor'],
  summary: 'The audit log, newest first.',
  input: z.strictObject({ ...pageOf, ...auditFilters }),
  output: searchPageWith(auditEvent),
})

export const actions = endpoint('/api/admin/audit/actions', {
  access: ['administrator', 'auditor'],
  summary: 'Every action that occurs in the audit log, for the filter.',
  input: z.strictObject({}),
  output: z.array(z.string()),
})

/** A checkpoint that an auditor keeps outside the system: the number of a row and its digest, `17:` and 43 characters. */
const checkpoint = z.string().check(z.regex(/^[1-9]\d{0,14}:[\w-]{43}$/))

export const verifyRecord = endpoint('/api/admin/audit/verify', {
  access: ['administrator', 'auditor'],
  summary: 'Verify the whole hash chain: intact to its end, or the first row that does not fit.',
  /** `kept`: an earlier checkpoint; it reveals a chain that was truncated or rewritten. */
  input: z.strictObject({ kept: z.nullable(checkpoint) }),
  output: z.discriminatedUnion('whole', [
    /** `end` is null while nothing has been recorded. */
    z.strictObject({ whole: z.literal(true), rows: z.number(), end: z.nullable(checkpoint) }),
    z.strictObject({
      whole: z.literal(false),
      seq: z.number(),
      flaw: z.enum(['missing', 'changed', 'loose', 'rewritten', 'caseMissing', 'caseChanged']),
      /** The id of the case whose rows differ from the log; null where the log itself does not fit. */
      subject: z.nullable(z.string()),
    }),
  ]),
})

export const exportAuditEvents = endpoint('/api/admin/audit/export', {
  access: ['administrator', 'auditor'],
  summary: 'The rows that a list with these filters has, as a workbook. The export is recorded too.',
  input: z.strictObject(auditFilters),
  output: file,
  /** badRequest: more rows than one file takes. */
  refusals: ['badRequest'],
})

/** Display names of the actions. An action that is missing here comes from another version and is displayed as stored. */
export const actionNames: Record<string, string> = {
  'user.create': '创建账号',
  'user.link': '首次登录',
  'user.disable': '停用',
  'user.enable': '启用',
  'user.unlock': '解锁',
  'user.end_sessions': '结束登录',
  'users.export': '导出用户',
  'role.grant': '授予角色',
  'role.revoke': '收回角色',
  'question.answer': '发布回答',
  'question.link': '用已有条目回答',
  'question.reply': '私下答复',
  'question.assign': '指派问题',
  'question.reject': '驳回问题',
  'question.clarify': '请提问者补充',
  'snippet.save': '修改常用语',
  'snippet.remove': '删除常用语',
  'approval.give': '批准，待发布',
  'proposal.make': '提议，待他人确认',
  'proposal.return': '退回提议',
  'proposal.withdraw': '撤回提议',
  'question.merge': '合并问题',
  'question.split': '拆分问题',
  'question.redact_propose': '提议遮盖',
  'question.redact': '确认遮盖',
  'question.redact_decline': '放弃遮盖',
  'questions.export': '导出提问',
  'draft.submit': '提交审核',
  'draft.return': '退回修改',
  'draft.reopen': '撤回修改',
  'draft.discard': '删除草稿',
  'entry.publish': '发布条目',
  'entry.withdraw': '撤下条目',
  'entry.withdraw_confirm': '追认撤下',
  'entry.republish': '恢复条目',
  'entry.review': '更新复审日期',
  'entry.review_confirm': '确认条目（第一人）',
  'entry.review_approve': '审核通过条目（第二人）',
  'entry.review_reopen': '退回条目的确认',
  'phrasing.take': '采纳医生的问法',
  'phrasing.ignore': '忽略医生的问法',
  'library.import': '导入知识库（草稿批次）',
  'library.import_approve': '发布导入批次',
  'library.import_return': '退回导入批次',
  'library.import_withdraw': '撤回导入批次',
  'library.import_undo': '撤销导入批次',
  'library.export': '导出知识库',
  'entry.evidence': '更新条目的证据',
  'evidence.propose': '提议修改证据',
  'evidence.edit': '批准修改证据',
  'evidence.edition': '批准证据的新版',
  'evidence.merge': '批准合并证据',
  'evidence.return': '退回证据的修改',
  'evidence.withdraw': '撤回证据的修改',
  'library.category_owner': '更换类别的负责人',
  'entry.owner': '更换条目的负责人',
  'library.subject_add': '添加主题',
  'library.subject_remove': '删除主题',
  'search_case.add': '添加检索用例',
  'search_case.replace': '修改检索用例',
  'search_case.remove': '删除检索用例',
  'moderation.save': '更新屏蔽词',
  'moderation.propose': '提议修改屏蔽词',
  'moderation.approve': '确认屏蔽词',
  'moderation.return': '退回屏蔽词提议',
  'moderation.withdraw': '撤回屏蔽词提议',
  'moderation.carry': '系统更新屏蔽词',
  'synonyms.propose': '提议修改同义词',
  'synonyms.approve': '批准同义词',
  'synonyms.return': '退回同义词提议',
  'synonyms.withdraw': '撤回同义词提议',
  'synonyms.export': '导出同义词',
  'feedback.reply': '回复意见',
  'feedback.reply_failed': '回复意见未送达',
  'feedback.close': '关闭意见',
  'feedback.reopen': '重新打开意见',
  'feedback.export': '导出意见',
  'audit.export': '导出审计日志',
  'case.open': '建立病例',
  'case.join': '病例新增报告文字',
  'case.cluster': '标记疑似群体事件',
  'case.read': '查看病例',
  'case.take': '领取病例',
  'case.assign': '转交病例',
  'case.save': '保存病例',
  'case.move': '变更病例状态',
  'case.note': '病例补充记录',
  'case.propose': '病例提交复核',
  'case.confirm': '病例复核确认',
  'case.send_back': '病例退回',
  'case.investigate': '登记调查报告',
  'case.release': '放行问题',
  'case.hand_over': '生成上报文件',
  'case.hand_over_download': '下载上报文件',
  'case.print': '打印病例',
  'case.redact': '遮盖病例文字',
  'cases.export': '导出病例行列表',
}
