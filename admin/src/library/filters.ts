import { categories, dues } from '@xunyi/contract/library'
import type { ListInput } from './queries.ts'

export const defaults = { q: '', category: '', subject: '', status: '', due: '', evidence: '', sort: 'key' }
export type ListFilters = typeof defaults

const sorts = ['key', 'changed', 'due'] as const

/** Drops filter values of the URL that are not in use. */
export function sane({ q, category, subject, status, due, evidence, sort }: ListFilters): Omit<ListInput, 'after' | 'size'> {
  return {
    q: q.slice(0, 200),
    category: categories.find((each) => each === category) ?? '',
    subject: subject.slice(0, 60),
    status: status === 'published' || status === 'withdrawn' ? status : '',
    due: dues.find((each) => each === due) ?? '',
    evidence: evidence === 'home_pages' ? evidence : '',
    sort: sorts.find((each) => each === sort) ?? 'key',
  }
}
