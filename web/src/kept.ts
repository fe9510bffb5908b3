import type { AskResult } from '@xunyi/contract/chat'
import type { HistoryItem } from '@xunyi/contract/history'
import { local } from './storage.ts'

/*
 * Copies on this device of what the person has read, for times without a network: user, last answers, history. They belong to one
 * account and go with its session.
 */
const prefix = 'xunyi.kept.'
export const mostKept = 50

export interface KeptAnswer {
  /** The question: id and text. */
  key: string
  at: number
  result: AskResult
}

export function keep(name: string, value: unknown): void {
  local.set(prefix + name, JSON.stringify(value))
}

export function kept<T>(name: string): T | null {
  const text = local.get(prefix + name)
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function clearKept(): void {
  for (const key of local.keys()) if (key.startsWith(prefix)) local.remove(key)
}

/** Copies of another account are removed. */
export function keepFor(userId: string): void {
  if (kept('person') === userId) return
  clearKept()
  keep('person', userId)
}

/** The copy where there is no network; any other failure stays one. */
export async function orKept<T>(load: Promise<T>, copy: () => T | null): Promise<T> {
  try {
    return await load
  } catch (error) {
    const value = navigator.onLine || !(error instanceof TypeError) ? null : copy()
    if (value === null) throw error
    return value
  }
}

/** Loads and keeps, or gives the copy. */
export function loadOrKept<T>(name: string, load: Promise<T>): Promise<T> {
  return orKept(
    load.then((value) => {
      keep(name, value)
      return value
    }),
    () => kept<T>(name),
  )
}

export const keptAnswers = (): KeptAnswer[] => kept<KeptAnswer[]>('answers') ?? []

export function keepAnswer(key: string, result: AskResult, at: number): void {
  if (result.answer === '') return
  keep('answers', [{ key, at, result }, ...keptAnswers().filter((other) => other.key !== key)].slice(0, mostKept))
}

/** The newest records, with the answers read since they were kept. */
export function keptHistory(): HistoryItem[] | null {
  const records = kept<HistoryItem[]>('history')
  const known = new Set(records?.map(({ id }) => id))
  const since = keptAnswers()
    .filter(({ result }) => !known.has(result.id))
    .map(({ at, result: { id, question, answer, links } }) => ({
      id,
      question,
      answer,
      links,
      answered: null,
      withdrawn: false,
      recall: null,
      create_time: new Date(at).toISOString(),
    }))
  if (records === null && since.length === 0) return null
  return [...since, ...(records ?? [])].sort((one, other) => Date.parse(other.create_time) - Date.parse(one.create_time)).slice(0, mostKept)
}

/** A deleted record leaves no copy. */
export function dropKept(id: string): void {
  keep(
    'answers',
    keptAnswers().filter(({ result }) => result.id !== id),
  )
  const records = kept<HistoryItem[]>('history')
  if (records)
    keep(
      'history',
      records.filter((record) => record.id !== id),
    )
}
