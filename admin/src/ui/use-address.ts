import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Change = (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void

/**
 * The parameters of the address, and a function that changes some of them; null takes one out. A change starts from the address, not from what was
 * drawn last: a second one may come before the first is drawn, and would take it back.
 */
export function useAddress(): [parameters: URLSearchParams, change: Change] {
  const [parameters, setParameters] = useSearchParams()
  const change = useCallback<Change>(
    (changes, { replace = false } = {}) =>
      setParameters(
        () => {
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace },
      ),
    [setParameters],
  )
  return [parameters, change]
}
