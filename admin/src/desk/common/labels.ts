import type { Outcome, QuestionState } from '@xunyi/contract/desk'
import type { CheckName, DraftState } from '@xunyi/contract/drafts'

/** The labels of the desk. */
export const stateNames: Record<QuestionState, string> = {
  waiting: '待认领',
  claimed: '处理中',
  returned: '已退回',
  awaiting: '待补充',
  submitted: '待审核',
  approved: '待发布',
  closed: '已完成',
}
export const outcomeNames: Record<Outcome, string> = { published: '已发布', linked: '已用现有答案', private: '已私下答复', rejected: '已驳回' }
export const bandNames = { same: '同一问题', close: '很接近', related: '相关' } as const
export const draftStateNames: Record<DraftState, string> = { editing: '撰写中', returned: '已退回', submitted: '待审核', approved: '待发布' }
export const identityNames = { doctor: '医生', staff: '员工' } as const

export const checkTitles: Record<CheckName, string> = {
  fields: '内容完整、格式正确',
  evidence: '至少有一条证据',
  dose: '剂量有出处，或已与原始来源核对',
  words: '没有屏蔽词',
  identifiers: '不含患者身份信息',
  duplicate: '与其他条目不重复',
  current: '以条目的现行版本为基础',
  links: '证据链接已逐条打开核对',
  adverse: '已考虑不良反应上报',
}
