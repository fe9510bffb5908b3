/** A sentence without its end, to go on after it. */
const clause = (sentence: string) => sentence.replace(/[。.]$/, '')

export const strings = {
  title: '问答详情',
  letter: '反馈答复',
  answered: '已有答案',
  answeredText: '提问时还没有答案，现在可以查看了。',
  readAnswer: '查看答案',
  noAnswer: '该问题暂无答案，您可以重新提问或提交反馈',
  /** Shown instead of an answer that was withdrawn. */
  takenBack: '该答案已下架',
  rejected: '未能答复',
  takenBackText: '您可以重新提问或提交反馈',
  feedback: '提交反馈',
  library: '以下是知识库中这个问题的答案：',
  missing: '内容不存在或已删除',
  newer: '该答案已有更新版本，以下为当时的内容。',
  readNewer: '查看最新答案',
  /** Called back, with the reason for its readers. */
  calledBack: (reason: string) => `该答案已撤回：${clause(reason)}。以下为当时的内容，请勿作为诊疗依据。`,
  corrected: (reason: string) => `该答案已更正：${clause(reason)}。以下为当时的内容，请以现行答案为准。`,
  correctedHere: (reason: string) => `您看过的答案已更正：${clause(reason)}。以下为现行答案。`,
  /** To a report on the answer. */
  revised: '谢谢您的指正，答案已修订。以下为现行答案。',
  kept: (note: string) => `谢谢您的指正。我们核对后认为答案无需修改：${clause(note)}。`,
  readPresent: '查看现行答案',
  revoked: '您看过的答案已撤回',
  revokedText: (reason: string) => `${clause(reason)}。请勿再作为诊疗依据。`,
  withdrawn: '该答案已下架，以下为当时的内容，请勿作为诊疗依据。',
  reviewing: '该内容复审中，暂不作为现行答案，请勿据此诊疗。',
  askAgain: '重新提问',
  clarification: {
    title: '请您补充',
    label: '您的补充',
    placeholder: '补充所需的信息',
    noName: '请勿填写患者姓名、住院号等可以识别患者身份的信息。',
    submit: '提交',
    thanks: '已收到您的补充，答复后会通过站内信通知您',
    yours: '您已补充',
    closed: '该问题已有答复，无需再补充。',
    missing: '请填写补充内容',
    tooLong: (over: number) => `最多 500 字，已超出 ${over} 字`,
  },
} as const
