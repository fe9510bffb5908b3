export const strings = {
  heading: '相关问题',
} as const
