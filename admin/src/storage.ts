import { safely } from '@xunyi/contract/storage'

export const local = safely(() => window.localStorage)
export const session = safely(() => window.sessionStorage)
