import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Stands at the end of what is loaded and calls back when that is nearer than `margin` pixels to what is seen, so that the
 * next page is there in time. It tells once: give it another key for another page.
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
