export const strings = {
  title: '问答详情',
  letter: '反馈答复',
  answered: '已有答案',
  answeredText: '提问时还没有答案，现在可以查看了。',
  readAnswer: '查看答案',
  noAnswer: '该问题暂无答案，您可以重新提问或提交反馈',
  /** Shown instead of an answer that was withdrawn. */
  takenBack: '该答案已下架',
  takenBackText: '您可以重新提问或提交反馈',
  feedback: '提交反馈',
  missing: '内容不存在或已删除',
  newer: '该答案已有更新版本，以下为当时的内容。',
  readNewer: '查看最新答案',
  withdrawn: '该答案已下架，以下为当时的内容，请勿作为诊疗依据。',
  askAgain: '重新提问',
} as const
