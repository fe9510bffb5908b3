export const strings = {
  recent: '最近提问',
  newAnswer: '有新答案',
  noAnswer: '暂无答案',
  subjects: '常用药品',
  catalogue: '知识目录',
  questions: (count: number) => `${count} 个问题`,
} as const
