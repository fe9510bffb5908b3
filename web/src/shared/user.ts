import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { userInfo } from '@xunyi/contract/accounts'
import type { User } from '@xunyi/contract/accounts'
import { call, queryClient } from '../api.ts'
import { token, useToken } from '../session.ts'

function userQuery(of: string | null) {
  return queryOptions({
    // Derived from the token: another person's session can never meet this cache entry.
    queryKey: ['user', of],
    queryFn: ({ signal }) => call(userInfo, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: of !== null,
  })
}

/** The signed-in person; asks nothing while nobody is signed in. */
export function useUser(): UseQueryResult<User> {
  return useQuery(userQuery(useToken()))
}

/** The signed-in person, outside of a component. */
export function loadUser(): Promise<User> {
  return queryClient.fetchQuery(userQuery(token()))
}

/** After own fields were changed: shows them at once and asks the server again. */
export async function refreshUser(changed: Partial<User> = {}): Promise<void> {
  const { queryKey } = userQuery(token())
  queryClient.setQueryData(queryKey, (user) => (user ? { ...user, ...changed } : user))
  await queryClient.invalidateQueries({ queryKey })
}
