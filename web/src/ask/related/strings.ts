export const strings = {
  heading: '接着问',
} as const
