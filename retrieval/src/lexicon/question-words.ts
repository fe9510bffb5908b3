/*
 * Words for asking and for before and after that every reading takes for one, the standard word first; a reading adds what is the same to it alone. General Chinese, written for
 * this file.
 */

export const HOW = '怎么 怎样 如何 咋 咋样'
export const WHAT = '什么 哪些 啥'
export const WHY = '为什么 为何'
export const HOW_LONG = '多久 多长时间'
export const WHEN = '什么时候 什么时间 何时'
export const MAY = '能 可以 能够 能否 能不能 可否 可不可以 是否可以 是否能 是否能够'
export const MUST = '要 需要 要不要 需不需要 是否需要 是否要'
export const WILL = '会 会不会 是否会'
export const WHAT_TO_DO = '怎么办 怎么处理 如何处理 怎样处理 该怎么办'
export const USE = '用 使用 应用'
export const BEFORE_THAT = '前 之前'
export const AFTER_THAT = '后 之后'
