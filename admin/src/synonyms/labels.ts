import type { SynonymDifference, SynonymUse } from '@xunyi/contract/synonym-groups'

/** Explanations of the uses, for the form. */
export const effects: Record<SynonymUse, string> = {
  name: '处处换成标准名再检索；标准名不同的两个问题不会当作同一问',
  spelling: '外文写法换成中文，不用来区分问题',
  search: '检索和排序时当作同一个词',
  hint: '病房里常指同一件事：帮助找到，但不作准',
  align: '核对两个问题是否相反时当作同一个词',
  core: '只在这些词上不同的两个问题，当作同一问直接作答',
  equality: '合并医生的待答提问时当作同一个词',
}

export type Counts = Record<'added' | 'removed' | 'changed', number>

export function countsOf({ added, removed, changed }: SynonymDifference): Counts {
  return { added: added.length, removed: removed.length, changed: changed.length }
}

/** 新增 2 组 · 修改 1 组 */
export function summary({ added, removed, changed }: Counts): string {
  return [added && `新增 ${added} 组`, changed && `修改 ${changed} 组`, removed && `删除 ${removed} 组`].filter(Boolean).join(' · ') || '没有改动'
}
