import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * An element at the end of the loaded list that calls back when it is within `margin` pixels of the viewport, so that the
 * next page loads in time. It calls back once; another page needs another key.
 */
export function Sentinel({ onNear, margin = 400 }: { onNear: () => void; margin?: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), { rootMargin: `0px 0px ${margin}px 0px` })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [margin])
  return <div ref={ref} />
}
