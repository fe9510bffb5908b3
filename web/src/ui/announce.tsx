import type { ReactNode } from 'react'

/** A polite live region; it is mounted before its text changes. */
export function Announce({ children }: { children: ReactNode }) {
  return <output className="visually-hidden">{children}</output>
}
