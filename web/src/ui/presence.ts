import { memo, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Whether something is still on the page: while open, and `ms` longer for its way out. */
export function usePresence(open: boolean, ms: number): boolean {
  const [gone, setGone] = useState(!open)
  if (open && gone) setGone(false)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setGone(true), ms)
    return () => clearTimeout(timer)
  }, [open, ms])
  return open || !gone
}

/** Shows the last content on the way out, even where its owner has already cleared it. */
export const Frozen = memo(
  ({ children }: { frozen: boolean; children: ReactNode }) => children,
  (_, next) => next.frozen,
)
