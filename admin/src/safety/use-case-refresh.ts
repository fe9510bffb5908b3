import { useQueryClient } from '@tanstack/react-query'

/** Reads a case again, and the list behind it. */
export function useCaseRefresh(id: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all([queries.invalidateQueries({ queryKey: ['不良反应病例'] }), queries.invalidateQueries({ queryKey: ['safety-case', id] })])
}
