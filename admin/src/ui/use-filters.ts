import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The filters of a table, kept in the URL, so that reload, Back and shared links show the same rows. Defaults are left out.
 * Changing a filter returns to the first page.
 */
export function useFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): { filters: Filters; change: (changes: Partial<Filters>) => void; clear: () => void; filtered: boolean } {
  const [query, setQuery] = useSearchParams()
  const names = Object.keys(defaults)
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? defaults[name]])) as Filters
  const change = useCallback(
    (changes: Partial<Filters>) =>
      setQuery(() => {
        // Of the address, not of what was drawn last: a second filter may be changed before the first is drawn, and would take it back.
        const next = new URLSearchParams(window.location.search)
        next.delete('after')
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === defaults[name]) next.delete(name)
          else next.set(name, value)
        }
        return next
      }),
    [setQuery, defaults],
  )
  const clear = useCallback(() => setQuery({}), [setQuery])
  return { filters, change, clear, filtered: names.some((name) => filters[name] !== defaults[name]) }
}
