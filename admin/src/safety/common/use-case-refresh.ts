import { useQueryClient } from '@tanstack/react-query'

/** Reads a case again, the list behind it and the counts of the navigation. */
export function useCaseRefresh(id: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all([['safety-case', id], ['不良反应病例'], ['safety-counts']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
