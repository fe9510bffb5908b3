import { queue } from '@xunyi/contract/desk'
import { entries } from '@xunyi/contract/library'
import { cases } from '@xunyi/contract/safety'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { users } from '@xunyi/contract/users'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import type { ConsolePage } from '../page.ts'
import { wholePage } from '../ui/whole-page.ts'
import { nameOf, identityNames } from '../users/account-status.tsx'

export interface Target {
  to: string
  text: string
  /** Distinguishes targets with the same text. */
  note: string
}

export interface PaletteGroup {
  group: string
  targets: Target[]
  state: 'there' | 'loading' | 'failed'
}

const few = { after: null, size: 5 } as const

/** The palette's results: pages at once, the others as their calls return. An empty text makes no call. */
export function usePaletteResults(words: string, pages: readonly ConsolePage[]): PaletteGroup[] {
  const seesPeople = useMay('administrator', 'auditor')
  const seesCases = useMay('pharmacovigilance')
  const enabled = words !== ''
  const questions = useQuery({
    queryKey: ['palette', 'questions', words],
    queryFn: ({ signal }) => call(queue, { ...few, state: 'open', q: words, mine: false }, signal),
    enabled,
  })
  const library = useQuery({
    queryKey: ['palette', 'entries', words],
    queryFn: ({ signal }) => call(entries, { ...few, q: words, category: '', status: '', due: '', evidence: '', owner: '', subject: '', sort: 'key' }, signal),
    enabled,
  })
  const people = useQuery({
    queryKey: ['palette', 'users', words],
    queryFn: ({ signal }) => wholePage((page, signal) => call(users, { ...page, q: words, identity: '', status: '', role: '' }, signal), few, signal),
    enabled: enabled && seesPeople,
    gcTime: 0,
  })
  const closed = useQuery({
    queryKey: ['palette', 'closed', words],
    queryFn: ({ signal }) => call(queue, { ...few, state: 'closed', q: words, mine: false }, signal),
    enabled,
  })
  const reactions = useQuery({
    queryKey: ['palette', 'cases', words],
    queryFn: ({ signal }) =>
      wholePage(
        (page, signal) => call(cases, { ...page, state: '', kind: '', mine: false, urgent: false, late: false, q: [...words].slice(0, 80).join('') }, signal),
        few,
        signal,
      ),
    enabled: enabled && seesCases,
    gcTime: 0,
  })
  const stateOf = ({ isLoading, error }: { isLoading: boolean; error: unknown }): PaletteGroup['state'] => (error ? 'failed' : isLoading ? 'loading' : 'there')
  const all: PaletteGroup[] = [
    {
      group: '页面',
      state: 'there',
      targets: pages.filter(({ title }) => title.includes(words)).map(({ path, title, key }) => ({ to: `/${path}`, text: title, note: `G ${key}` })),
    },
    {
      group: '待答问题',
      state: stateOf(questions),
      targets: (questions.data?.rows ?? []).map(({ id, question, askers }) => ({ to: `/desk/${id}`, text: question, note: `${askers} 人在等` })),
    },
    {
      group: '已完成的问题',
      state: stateOf(closed),
      targets: (closed.data?.rows ?? []).map(({ id, question }) => ({ to: `/desk/${id}?state=closed`, text: question, note: '已完成' })),
    },
    {
      group: '不良反应病例',
      state: stateOf(reactions),
      targets: (reactions.data?.rows ?? []).map(({ id, number, medicines, reactions: told, state }) => ({
        to: `/safety/${id}`,
        text: [`病例 ${number}`, medicines.join('、'), told.join('、')].filter((text) => text !== '').join(' · '),
        note: caseStateNames[state],
      })),
    },
    {
      group: '知识库',
      state: stateOf(library),
      targets: (library.data?.rows ?? []).slice(0, few.size).map(({ id, question, category }) => ({ to: `/library/${id}`, text: question, note: category })),
    },
    {
      group: '用户',
      state: stateOf(people),
      targets: (people.data?.rows ?? []).map((person) => ({
        to: `/users/${person.id}`,
        text: nameOf(person),
        note: [identityNames[person.identity], person.hospital, person.phone || person.email].filter((text) => text !== '').join(' · '),
      })),
    },
  ]
  return all.filter(({ targets, state }) => targets.length > 0 || state !== 'there')
}
