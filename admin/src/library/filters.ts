import { categories, dues, ownerFilters } from '@xunyi/contract/library'
import type { ListInput } from './queries.ts'

export const defaults = { q: '', category: '', subject: '', status: '', due: '', evidence: '', owner: '', sort: 'key' }
export type ListFilters = typeof defaults

const sorts = ['key', 'changed', 'due'] as const

/** Drops filter values of the URL that are not in use. */
export function sane({ q, category, subject, status, due, evidence, owner, sort }: ListFilters): Omit<ListInput, 'after' | 'size'> {
  return {
    q: q.slice(0, 200),
    category: categories.find((each) => each === category) ?? '',
    subject: subject.slice(0, 60),
    status: status === 'published' || status === 'withdrawn' ? status : '',
    due: dues.find((each) => each === due) ?? '',
    evidence: evidence === 'home_pages' ? evidence : '',
    owner: ownerFilters.find((each) => each === owner) ?? '',
    sort: sorts.find((each) => each === sort) ?? 'key',
  }
}
