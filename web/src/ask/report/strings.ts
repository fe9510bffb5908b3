import { limits } from '@xunyi/contract/values'

export const strings = {
  title: '这条答案有误',
  reason: '问题在哪里',
  reasonMissing: '请选择一项',
  text: '补充说明',
  textMissing: '请写明问题',
  tooLong: `最多 ${limits.feedback} 字`,
  placeholder: '哪里不对、依据是什么，请勿填写患者的个人信息',
  submit: '提交',
  thanks: '谢谢指正，核对后会发站内信告诉您',
} as const
