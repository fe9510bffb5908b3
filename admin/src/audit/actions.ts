import { actionNames, type AuditEvent } from '@xunyi/contract/audit'
import { proposalKinds, proposalNames } from '@xunyi/contract/proposals'
import { roleNames, roles, type Role } from '@xunyi/contract/roles'

/** The sentence of an audit event: its verb, and an optional tail after the object. */
interface Reading {
  verb: string
  tail?: (event: AuditEvent) => string
}

const readings: Record<string, Reading> = {
  'user.create': { verb: '创建了', tail: ({ after }) => namesOf(after['roles'], '，角色：') },
  'user.link': { verb: '首次登录，关联了', tail: ({ after }) => namesOf(after['roles'], '，角色：') },
  'user.disable': { verb: '停用了' },
  'user.enable': { verb: '重新启用了' },
  'user.unlock': { verb: '解除了', tail: () => '的登录锁定' },
  'user.end_sessions': { verb: '结束了', tail: ({ after }) => `的 ${Number(after['sessions_ended'])} 处登录` },
  'users.export': { verb: '导出了', tail: rows },
  'role.grant': { verb: '授予', tail: ({ after }) => `「${roleName(after['role'])}」角色` },
  'role.revoke': { verb: '收回', tail: ({ before }) => `的「${roleName(before['role'])}」角色` },
  'question.answer': { verb: '回答了', tail: letters },
  'question.link': { verb: '用已有条目回答了', tail: letters },
  'question.reply': { verb: '私下答复了', tail: letters },
  'question.assign': { verb: '指派了' },
  'question.reject': { verb: '驳回了', tail: letters },
  'question.clarify': { verb: '请提问者补充了', tail: letters },
  'snippet.save': { verb: '修改了' },
  'snippet.remove': { verb: '删除了' },
  'approval.give': { verb: '批准了（待发布）', tail: proposed },
  'proposal.make': { verb: '对它提议', tail: proposed },
  'proposal.return': { verb: '退回了提议', tail: proposed },
  'proposal.withdraw': { verb: '撤回了提议', tail: proposed },
  'question.merge': { verb: '把另一个问题并入了' },
  'question.split': { verb: '拆出了一位提问者，原在' },
  'question.redact_propose': { verb: '提议遮盖，属于' },
  'question.redact': { verb: '确认了遮盖，属于' },
  'question.redact_decline': { verb: '放弃了遮盖，属于' },
  'questions.export': { verb: '导出了', tail: rows },
  'draft.submit': { verb: '提交审核了' },
  'draft.approve': { verb: '批准了' },
  'draft.return': { verb: '退回修改了' },
  'draft.reopen': { verb: '撤回修改了' },
  'draft.discard': { verb: '删除了' },
  'entry.publish': { verb: '发布了', tail: version },
  'entry.withdraw': { verb: '撤下了' },
  'entry.reports_close': { verb: '答复了医生的指正，涉及' },
  'entry.recall': { verb: '通知看过答案的人，涉及', tail: version },
  'entry.withdraw_confirm': { verb: '追认了撤下' },
  'entry.republish': { verb: '恢复了' },
  'entry.review': { verb: '更新了', tail: () => '的复审日期' },
  'entry.review_confirm': { verb: '作为第一人确认了' },
  'entry.review_approve': { verb: '作为第二人审核通过了' },
  'entry.review_reopen': { verb: '退回了', tail: () => '的确认' },
  'phrasing.take': { verb: '把医生的问法加入草稿，属于' },
  'phrasing.ignore': { verb: '忽略了医生的一种问法，属于' },
  'entry.evidence': { verb: '随证据的修改更新了', tail: version },
  'evidence.propose': { verb: '提议修改' },
  'evidence.edit': { verb: '批准了修改，属于', tail: entries },
  'evidence.edition': { verb: '批准了新版，取代', tail: entries },
  'evidence.merge': { verb: '批准了合并', tail: entries },
  'evidence.return': { verb: '退回了修改，属于' },
  'evidence.withdraw': { verb: '撤回了修改，属于' },
  'library.import': { verb: '导入了' },
  'library.export': { verb: '导出了' },
  'library.category_owner': { verb: '更换了类别的负责人，属于' },
  'entry.owner': { verb: '更换了', tail: () => '的负责人' },
  'library.subject_add': { verb: '添加主题到' },
  'library.subject_remove': { verb: '删除主题，从' },
  'search_case.add': { verb: '添加了' },
  'search_case.replace': { verb: '修改了' },
  'search_case.remove': { verb: '删除了' },
  'moderation.save': { verb: '更新了' },
  'moderation.propose': { verb: '提出了' },
  'moderation.approve': { verb: '确认了' },
  'moderation.return': { verb: '退回了' },
  'moderation.withdraw': { verb: '撤回了' },
  'moderation.carry': { verb: '更新了' },
  'synonyms.propose': { verb: '提出了' },
  'synonyms.approve': { verb: '批准了' },
  'synonyms.return': { verb: '退回了' },
  'synonyms.withdraw': { verb: '撤回了' },
  'synonyms.export': { verb: '导出了' },
  'feedback.reply': { verb: '回复了' },
  'feedback.reply_failed': { verb: '回复未能送达' },
  'feedback.close': { verb: '关闭了' },
  'feedback.reopen': { verb: '重新打开了' },
  'feedback.export': { verb: '导出了', tail: rows },
  'audit.export': { verb: '导出了', tail: rows },
  'case.open': { verb: '建立了' },
  'case.join': { verb: '补入了报告文字，属于' },
  'case.cluster': { verb: '标记疑似群体事件，涉及' },
  'case.read': { verb: '查看了' },
  'case.take': { verb: '领取了' },
  'case.assign': { verb: '转交了' },
  'case.save': { verb: '保存了' },
  'case.move': { verb: '变更了', tail: () => '的状态' },
  'case.note': { verb: '补充了记录，属于' },
  'case.propose': { verb: '提交复核了' },
  'case.confirm': { verb: '复核确认了' },
  'case.send_back': { verb: '退回了' },
  'case.investigate': { verb: '登记了调查报告，属于' },
  'case.release': { verb: '放行了问题，属于' },
  'case.hand_over': { verb: '生成了上报文件，属于' },
  'case.hand_over_download': { verb: '下载了上报文件，属于' },
  'case.print': { verb: '打印了' },
  'case.redact': { verb: '遮盖了文字，属于' },
}

/** An action of an unknown version is shown by its raw name. */
export function readingOf(action: string): Reading {
  return readings[action] ?? { verb: actionNames[action] ?? action }
}

/** Groups of the action filter by prefix. */
const groups: [start: string, name: string][] = [
  ['user.', '账号'],
  ['role.', '角色'],
  ['question.', '问题'],
  ['approval.', '批准'],
  ['proposal.', '提议'],
  ['draft.', '草稿'],
  ['entry.', '条目'],
  ['phrasing.', '医生的问法'],
  ['library.', '知识库'],
  ['evidence.', '证据'],
  ['search_case.', '检索用例'],
  ['moderation.', '屏蔽词'],
  ['synonyms.', '同义词'],
  ['feedback.', '意见反馈'],
  ['case.', '不良反应'],
]

/** The options of the action filter. */
export function optionsOf(present: readonly string[]) {
  const option = (action: string) => ({ value: action, label: actionNames[action] ?? action })
  const grouped = groups
    .map(([start, name]) => ({
      label: name,
      title: name,
      options: [{ value: start, label: `${name}：全部` }, ...present.filter((action) => action.startsWith(start)).map(option)],
    }))
    .filter(({ options }) => options.length > 1)
  const others = present.filter((action) => !groups.some(([start]) => action.startsWith(start))).map(option)
  return [{ value: '', label: '全部操作' }, ...grouped, ...(others.length > 0 ? [{ label: '其他', title: '其他', options: others }] : [])]
}

export function roleName(role: unknown): string {
  return roles.includes(role as Role) ? roleNames[role as Role] : String(role)
}

function namesOf(held: unknown, lead: string): string {
  return Array.isArray(held) && held.length > 0 ? `${lead}${held.map(roleName).join('、')}` : ''
}

function rows({ after }: AuditEvent): string {
  return typeof after['rows'] === 'number' ? `（${after['rows']} 行）` : ''
}

function letters({ after }: AuditEvent): string {
  return typeof after['letters'] === 'number' ? `，通知了 ${after['letters']} 位提问者` : ''
}

/** The name of what was proposed. */
function proposed({ after }: AuditEvent): string {
  const kind = proposalKinds.find((kind) => kind === after['kind'])
  return kind ? `：${proposalNames[kind]}` : ''
}

function entries({ after }: AuditEvent): string {
  return typeof after['entries'] === 'number' ? `，涉及 ${after['entries']} 条` : ''
}

function version({ after }: AuditEvent): string {
  return typeof after['version'] === 'number' ? `第 ${after['version']} 版` : ''
}
