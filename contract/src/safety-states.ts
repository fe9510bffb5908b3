/* States, proposals, origins of texts and kinds of deadlines of cases, with their display names. */

/** 新 -> 分诊 -> 随访中 -> 评价 -> 待复核 -> 已上报 -> 关闭, or 非不良反应. */
export const caseStates = ['new', 'triage', 'follow_up', 'assessment', 'review', 'reported', 'closed', 'not_adverse'] as const
export type CaseState = (typeof caseStates)[number]

/** The states in which something is still to be done. */
export const openStates = ['new', 'triage', 'follow_up', 'assessment', 'review'] as const satisfies readonly CaseState[]
export const caseStateNames: Record<CaseState, string> = {
  new: '新',
  triage: '分诊',
  follow_up: '随访中',
  assessment: '评价',
  review: '待复核',
  reported: '已上报',
  closed: '关闭',
  not_adverse: '非不良反应',
}

/** Moves that one officer makes alone. Leaving `review` takes a second person: `confirm` or `sendBack`. */
export const caseMoves: Record<CaseState, readonly CaseState[]> = {
  new: ['triage'],
  triage: ['follow_up', 'assessment'],
  follow_up: ['triage', 'assessment'],
  assessment: ['triage', 'follow_up'],
  review: [],
  reported: ['follow_up', 'closed'],
  closed: ['follow_up'],
  not_adverse: ['triage'],
}

/** States in which the form is open. */
export const editableStates: readonly CaseState[] = ['triage', 'follow_up', 'assessment']

/** Proposals that a second person confirms. */
export const proposals = ['report', 'not_adverse'] as const
export type Proposal = (typeof proposals)[number]

export const textOrigins = ['recommend', 'ask', 'ask_feedback', 'product_feedback', 'console', 'report', 'words', 'note', 'question', 'answer'] as const
export type TextOrigin = (typeof textOrigins)[number]
export const textOriginNames: Record<TextOrigin, string> = {
  recommend: '查找相似问题',
  ask: '提问',
  ask_feedback: '请求答复',
  product_feedback: '意见反馈',
  console: '管理台登记',
  report: '直接报告',
  words: '报告人补充',
  note: '工作记录',
  question: '随访提问',
  answer: '随访答复',
}

/** Kinds of deadlines; `internal` is a target of the operator and no duty. */
export const deadlineKinds = ['cluster', 'death', 'serious', 'new', 'other', 'follow_up', 'investigation', 'cluster_investigation', 'internal'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]
export const deadlineNames: Record<DeadlineKind, string> = {
  cluster: '群体事件报告',
  death: '死亡病例报告',
  serious: '严重病例报告',
  new: '新的不良反应报告',
  other: '一般病例报告',
  follow_up: '跟踪报告',
  investigation: '死亡病例调查报告',
  cluster_investigation: '群体事件调查报告',
  internal: '内部转交',
}

/** The operator's kind chooses its duties. */
export const operatorKinds = ['holder', 'institution', 'distributor'] as const
export type OperatorKind = (typeof operatorKinds)[number]
export const operatorKindNames: Record<OperatorKind, string> = { holder: '持有人', institution: '医疗机构', distributor: '经营企业' }
