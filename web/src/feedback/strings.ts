import { limits } from '@xunyi/contract/values'

const most = limits.feedback.toLocaleString('en')

export const strings = {
  title: '意见反馈',
  lead: '您的建议会由产品团队查看，必要时通过邮箱回复您。以下均为必填。',
  type: '反馈类型',
  email: '邮箱',
  content: '反馈内容',
  placeholder: '请描述您的建议或遇到的问题，请勿填写患者的个人信息',
  counter: (count: number) => `${count.toLocaleString('en')}/${most}`,
  counted: (count: number) => `已输入 ${count} 字，最多 ${limits.feedback} 字`,
  tooLong: (over: number) => `最多 ${limits.feedback} 字，已超出 ${over} 字`,
  submit: '提交',
} as const
