import type { ReactNode } from 'react'

/** Text for those who listen, politely; it should be on the page before its words change. */
export function Announce({ children }: { children: ReactNode }) {
  return <output className="visually-hidden">{children}</output>
}
