import type { Role } from '@xunyi/contract/roles'

/** A page of the console, as the navigation, the palette and the shortcuts know it. */
export interface ConsolePage {
  path: string
  title: string
  /** Pressed after G. */
  key: string
  roles: readonly Role[]
}
