export const wording = {
  title: '问答详情',
  noAnswer: '该问题暂无答案，您可以重新提问或提交反馈',
  feedback: '提交反馈',
  missing: '内容不存在或已删除',
} as const
