export const strings = {
  title: '您反馈的问题有答案啦！',
  /** The title until the list is loaded. */
  unknown: '站内信',
  view: '查看答案',
  /** Why a question is not answered; questions of pharmacovigilance on an own report; an answer that was called back. */
  kinds: {
    rejection: '未能答复',
    follow_up: '不良反应随访',
    reminder: '随访提醒',
    recall: '答案更正或撤回',
    report: '您指正的答案',
    clarification: '请您补充',
  },
  readNotice: '查看通知',
  fill: '去补充',
  unread: '未读',
  none: '暂无新的站内信',
  loading: '正在加载站内信',
  news: (unread: number) => `收到新的站内信，${unread} 条未读`,
} as const
