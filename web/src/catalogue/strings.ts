export const strings = {
  title: '知识目录',
  find: '查找药品或疾病',
  findQuestion: '在这些问题中查找',
  none: '知识库里还没有内容',
  questions: (count: number) => `${count} 个问题`,
} as const
