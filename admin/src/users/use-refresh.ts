import { useQueryClient } from '@tanstack/react-query'

/** Reads the list and the people shown anew; also the own roles, which may have been changed. */
export function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(['用户', 'user', 'me'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
