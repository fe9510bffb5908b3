import type { WrittenIn } from '../db/tables.ts'

const places: Record<WrittenIn, string> = { recommend: '查找相关问题', ask: '提问', ask_feedback: '请管理员补充答案', product_feedback: '意见反馈' }

/** Where a text was written, in words. */
export function place(writtenIn: string): string {
  return places[writtenIn as WrittenIn] ?? writtenIn
}
