import { memo, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Whether an element stays mounted: while open, and `ms` longer for its exit animation. */
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

/** Keeps the last content during the exit animation, after its owner has cleared it. */
export const Frozen = memo(
  ({ children }: { frozen: boolean; children: ReactNode }) => children,
  (_, next) => next.frozen,
)
