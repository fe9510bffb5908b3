export const strings = {
  title: '反馈问题',
  urgent: '紧急：病人正等着用',
  label: '想请管理员解答的问题',
  tooLong: (over: number) => `最多 2000 字，已超出 ${over} 字`,
  blocked: '内容含有法律法规或伦理禁止的用语，请修改后再提交',
  failed: '提交失败，请稍后重试',

  requested: '已提交，有答案会发站内信',
  related: '可能相关的内容',
  relatedNote: '这些条目没有直接回答您的问题，仅供参考。',
} as const
