export const strings = {
  title: '历史问答',
  empty: '暂无历史问答',
  emptyHint: '您提出的问题和得到的答案会出现在这里。',
  ask: '去提问',
  end: '没有更多了',
  loading: '正在加载历史问答',
  more: '正在加载更多',
  noAnswer: '暂无答案',
  remove: (question: string) => `删除：${question}`,
  removeTitle: '删除这条历史问答？',
  removeText: '删除后无法恢复。',
  removed: '已删除',
} as const
