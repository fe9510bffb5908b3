import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from './use-address.ts'

/**
 * The filters of a table, kept in the URL, so that reload, Back and shared links show the same rows. Defaults are left out.
 * Changing a filter returns to the first page.
 */
export function useFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): { filters: Filters; change: (changes: Partial<Filters>) => void; clear: () => void; filtered: boolean } {
  const [query, setQuery] = useSearchParams()
  const [, changeAddress] = useAddress()
  const names = Object.keys(defaults)
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? defaults[name]])) as Filters
  const change = useCallback(
    (changes: Partial<Filters>) => {
      const kept = Object.entries(changes).map(([name, value]) => [name, value === undefined || value === defaults[name] ? null : value] as const)
      changeAddress({ after: null, ...Object.fromEntries(kept) })
    },
    [changeAddress, defaults],
  )
  const clear = useCallback(() => setQuery({}), [setQuery])
  return { filters, change, clear, filtered: names.some((name) => filters[name] !== defaults[name]) }
}
