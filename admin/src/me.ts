import type { whoAmI } from '@xunyi/contract/console'
import type { Answer } from '@xunyi/contract/endpoint'
import type { Role } from '@xunyi/contract/people'
import { createContext, useContext } from 'react'

export type Me = Answer<typeof whoAmI>

export const MeContext = createContext<Me | null>(null)

/** Who is signed in. Inside the shell only. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('nobody is signed in here')
  return me
}

/** Whether the person has one of these roles; what it hides, the server refuses too. */
export function useMay(...roles: readonly Role[]): boolean {
  return useMe().roles.some((role) => roles.includes(role))
}
