import { caseStateNames, type CaseState } from '@xunyi/contract/safety-states'
import { roleName } from './actions.ts'

/** The labels of event details. */
const names: Record<string, string> = {
  status: '状态',
  state: '病例状态',
  digest: '内容摘要',
  disabled: '停用',
  identity: '身份',
  role: '角色',
  roles: '角色',
  sessions_ended: '结束的登录',
  locks: '锁定',
  wrong_guesses: '验证码错误',
  sends: '验证码发送',
  last_administrator: '最后一位运营管理员',
  reason: '原因',
  title: '名称',
  text: '文字',
  remark: '说明',
  kind: '事项',
  withdrawn_by: '撤下人',
  rows: '行数',
  contacts: '含脱敏的联系方式',
  masked: '已脱敏',
  searched: '按关键词筛选',
  from: '起始日期',
  to: '截止日期',
  action: '操作',
  subject: '对象',
  version: '版本',
  revision: '保存次数',
  entry: '条目编号',
  question: '问题编号',
  merged: '被并入的问题',
  split: '拆出的问题',
  askers: '提问人数',
  confirmed: '已确认事项',
  broken_cases: '不再通过的回归用例',
  case_reason: '仍要生效的原因',
  letters: '发出的通知',
  outcome: '结果',
  format: '格式',
  entries: '条目数',
  overwritten: '覆盖的条目',
  narrowed: '筛选条件',
  reviewed_on: '审核日期',
  review_due: '下次复审',
  written_by: '撰写人',
  approved_by: '审核人',
  confirmed_by: '第一确认人',
  words: '词数',
  allow: '放行词数',
  added: '新增',
  removed: '移除',
  allowed: '新放行',
  disallowed: '取消放行',
  characters: '字数',
  category: '类别',
  owner: '负责人',
  proposed_by: '提议人',
  parts: '请补充的信息',
  asker: '提问者（代号）',
  places: '遮盖的行数',
  blanked: '遮盖的日志行及其摘要',
  redaction: '遮盖编号',
  failure: '失败原因',
  unreadable: '无法读取的原文',
}

const words: Record<string, string> = {
  open: '待处理',
  answered: '已处理',
  closed: '已关闭',
  editing: '撰写中',
  submitted: '待审核',
  published: '已发布',
  withdrawn: '已撤下',
  writers: '共同撰写人',
  linked: '关联已有条目',
  rejected: '已驳回',
  doctor: '医生',
  staff: '员工',
}

export function detailName(name: string): string {
  return names[name] ?? name
}

export function detailText(name: string, value: unknown): string {
  if (value === undefined || value === null) return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'role') return roleName(value)
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map((each) => (name === 'roles' ? roleName(each) : detailText('', each))).join('、')
  if (typeof value === 'object') return JSON.stringify(value)
  if (name === 'state') return caseStateNames[value as CaseState] ?? String(value)
  const text = String(value)
  return name === 'reason' ? text : (words[text] ?? text)
}
