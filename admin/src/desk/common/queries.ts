import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { deskCounts, deskStaff, question, queue, type Queued, type QuestionState } from '@xunyi/contract/desk'
import { draftCases, drafts, readDraft, type Draft, type DraftState } from '@xunyi/contract/drafts'
import type { Answer } from '@xunyi/contract/endpoint'
import { useState } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import type { Load } from '../../ui/whole-page.ts'

/** The prefix of every query key of the desk; a change invalidates all of them. */
const desk = ['desk'] as const

export type Question = Answer<typeof question>

export interface QueueFilters {
  state: 'open' | QuestionState
  q: string
  mine: boolean
}

export const queueKey = (filters: QueueFilters) => [...desk, 'queue', filters]

export const loadQueue =
  (filters: QueueFilters): Load<Queued> =>
  (page, signal) =>
    call(queue, { ...filters, ...page }, signal)

export const countsQuery = queryOptions({ queryKey: [...desk, 'counts'], queryFn: ({ signal }) => call(deskCounts, {}, signal) })

/** Questions that writers have in hand or ahead of them: the number of the queue's tab, and of the navigation for a writer. */
export const unanswered = ({ waiting, claimed, returned }: Answer<typeof deskCounts>) => waiting + claimed + returned

export const staffQuery = queryOptions({ queryKey: ['desk-staff'], queryFn: ({ signal }) => call(deskStaff, {}, signal) })

export const questionQuery = (id: string) => queryOptions({ queryKey: [...desk, 'question', id], queryFn: ({ signal }) => call(question, { id }, signal) })

const draftKey = (id: string) => [...desk, 'draft', id]

/** Not cached: editing a stale revision would cause a false conflict. */
export const draftQuery = (id: string) => queryOptions({ queryKey: draftKey(id), queryFn: ({ signal }) => call(readDraft, { id }, signal), gcTime: 0 })

/** Saved cases that break with the publication; asked anew for each revision. */
export const draftCasesQuery = ({ id, revision }: Draft) =>
  queryOptions({ queryKey: [...draftKey(id), 'cases', revision], queryFn: ({ signal }) => call(draftCases, { id }, signal), gcTime: 0 })

export const loadDrafts = (filters: { status: '' | DraftState; mine: boolean }, page: { after: string | null; size: number }, signal: AbortSignal) =>
  call(drafts, { ...filters, ...page }, signal)

/** Stores a draft that a call returned in the query cache. */
export function useKnowDraft(): (draft: Draft) => Draft {
  const client = useQueryClient()
  return (draft) => {
    client.setQueryData(draftKey(draft.id), draft)
    return draft
  }
}

/** Stores which evidence of a draft the person has opened by now. */
export function useKnowOpened(): (draft: Draft, opened: number[]) => void {
  const client = useQueryClient()
  return ({ id, revision }, opened) =>
    void client.setQueryData(draftKey(id), (known: Draft | undefined) => (known?.revision === revision ? { ...known, opened } : known))
}

/** Invalidates every query of the desk. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: desk })
}

export interface DeskAction {
  busy: boolean
  /** The message of the last failure. */
  problem: string | null
  dismiss: () => void
  /** Runs a call and invalidates the desk. @returns its result, or null after a failure */
  run: <Result>(work: () => Promise<Result>) => Promise<{ result: Result } | null>
}

/** Runs the desk's actions with a shared busy state and failure message. */
export function useDeskAction(): DeskAction {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: desk }),
  })
  return {
    busy: isPending,
    problem,
    dismiss: () => setProblem(null),
    async run<Result>(work: () => Promise<Result>) {
      setProblem(null)
      try {
        return { result: (await mutateAsync(work)) as Result }
      } catch (error) {
        setProblem(failureText(error))
        return null
      }
    },
  }
}
