/** The texts of the home screen; the three samples are the specification's fixed list. */
export const strings = {
  title: '首页',
  heading: '想了解什么？',
  question: '医学问题',
  search: '搜索',
  clear: '清空',
  samplesHeading: '示例问题',
  samples: ['一瓶人血白蛋白溶液中含有哪些成分？', '孕妇及哺乳期妇女可以使用人血白蛋白吗？', '人血白蛋白的储存条件是什么？'],
  letters: '站内信',
  unread: (count: string) => `站内信，${count} 条未读`,
} as const
