export const strings = {
  title: '分享给朋友',
  sharedTitle: (question: string, brand: string) => `${question} - ${brand}`,
  sharedText: (question: string, brand: string) => `${question}（${brand}，仅供医疗卫生专业人士）`,
  step1: '点击右上角「…」',
  step2: '选择「转发给朋友」',
  host: (host: string) => `此网页由 ${host} 提供`,
  system: '更多分享方式',
  copyLink: '复制链接',
  copied: '链接已复制',
  copyFailed: '复制失败，请从地址栏复制',
} as const
