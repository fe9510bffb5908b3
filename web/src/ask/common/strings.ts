/** The texts of the asking screens beyond copy.ts; meanings follow the specification where it has one. */
export const strings = {
  typedQuestion: '您的提问：',
  expand: '展开',
  collapse: '收起',

  slowSimilar: '仍在查找',
  found: (count: number) => `找到 ${count} 个相关问题`,
  sendBelow: '可以修改下方的问题，直接发送',
  tooLong: (over: number) => `问题最多 500 字，已超出 ${over} 字`,
  count: (length: number, most: number) => `${length}/${most} 字`,

  identifiers: (kinds: readonly string[]) => `可能包含患者身份信息：${kinds.join('、')}`,
  removeIdentifiers: '去掉',

  bar: '提问',
  follows: '接着这个问题',
  removeContext: (subject: string) => `不限于${subject}`,
  searching: '正在查找答案',
  arranging: '正在整理答案',
  verySlow: '网络较慢，仍在为您查找',
  back: '返回',
  failed: '加载失败',
  kept: '您的问题已保留，可以重试。',
  waits: '联网后请点“重试”，不会自动发送。',
  gone: '该问题已更新或下架',
  goneText: '可以按原文重新提问，查找最新的答案。',
  askAgain: '重新提问',
  noQuestion: '还没有问题',

  answer: '答案',
  answerLoaded: (evidence: number) => (evidence > 0 ? `答案已加载，${evidence} 条证据` : '答案已加载'),
  reviewedOn: '审核日期',
  reviewDue: '下次复审',
  unreviewed: '示范内容，未经本机构审核',
  evidence: (number: number) => `证据 ${number}`,
  evidenceCount: (count: number) => `${count} 条`,
  evidencePlace: (place: string) => `见${/^[\w.]/.test(place) ? ' ' : ''}${place}`,
  noEvidence: '暂无相关证据链接',
  linkRefused: '链接不可用',
  opensSite: '，打开外部网站 ',
  share: '分享证据',

  mayMean: (said: string) => `您说的“${said}”可能指：`,

  requested: '已提交，有答案会发站内信',

  related: '可能相关的内容',
  relatedNote: '这些条目没有直接回答您的问题，仅供参考。',
} as const
