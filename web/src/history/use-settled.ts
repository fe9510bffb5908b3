import { useEffect, useState } from 'react'

/** A text once it has not changed for so long; an empty one at once. */
export function useSettled(text: string, ms = 300): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return text === '' ? '' : settled
}
