import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { userInfo } from '@xunyi/contract/accounts'
import type { User } from '@xunyi/contract/accounts'
import { call, queryClient } from '../api.ts'
import { keepFor, loadOrKept } from '../kept.ts'
import { token, useToken } from '../session.ts'

/** Copies of another account are gone before its first. */
async function load(signal: AbortSignal): Promise<User> {
  const user = await call(userInfo, {}, signal)
  if (user) keepFor(user.user_id)
  return user
}

function userQuery(of: string | null) {
  return queryOptions({
    // The token is part of the key: sessions never share a cache entry.
    queryKey: ['user', of],
    queryFn: ({ signal }) => loadOrKept('user', load(signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: of !== null,
  })
}

/** The signed-in user; makes no call while signed out. */
export function useUser(): UseQueryResult<User> {
  return useQuery(userQuery(useToken()))
}

/** Loads the signed-in user outside of a component. */
export function loadUser(): Promise<User> {
  return queryClient.fetchQuery(userQuery(token()))
}

/** Begins loading the signed-in user before the guard is rendered. */
export function loadUserAhead(): void {
  if (token() !== null) void queryClient.prefetchQuery(userQuery(token()))
}

/** Shows changed fields at once and reloads the user. */
export async function refreshUser(changed: Partial<User> = {}): Promise<void> {
  const { queryKey } = userQuery(token())
  queryClient.setQueryData(queryKey, (user) => (user ? { ...user, ...changed } : user))
  await queryClient.invalidateQueries({ queryKey })
}
