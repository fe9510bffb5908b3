import { useQueryClient } from '@tanstack/react-query'

/** Reloads the list, open accounts and the own roles, which may have changed. */
export function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(['用户', 'user', 'me'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
