import { queryOptions } from '@tanstack/react-query'
import { subjectQuestions, subjects } from '@xunyi/contract/subjects'
import { call } from '../api.ts'

const minutes = 60_000

export const subjectList = queryOptions({
  queryKey: ['subjects'],
  queryFn: ({ signal }) => call(subjects, {}, signal),
  staleTime: 10 * minutes,
  gcTime: 60 * minutes,
})

export const questionsOf = (name: string) =>
  queryOptions({
    queryKey: ['subject', name],
    queryFn: ({ signal }) => call(subjectQuestions, { name }, signal),
    staleTime: 10 * minutes,
    gcTime: 60 * minutes,
  })
