import type { whoAmI } from '@xunyi/contract/console'
import type { Answer } from '@xunyi/contract/endpoint'
import type { Role } from '@xunyi/contract/roles'
import { createContext, useContext } from 'react'

export type Me = Answer<typeof whoAmI>

export const MeContext = createContext<Me | null>(null)

/** The signed-in user; available inside the shell only. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('no signed-in user: useMe is called outside of the shell')
  return me
}

/** Whether the user has one of the roles; the server enforces the same. */
export function useMay(...roles: readonly Role[]): boolean {
  return useMe().roles.some((role) => roles.includes(role))
}
