import { createContext, startTransition, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { AnchorHTMLAttributes, ComponentType, MouseEvent, ReactNode } from 'react'
import { navigate, onNavigation, placeNow } from './history.ts'
import type { NavigateOptions, Place } from './history.ts'
import { matchPath } from './match-path.ts'
import type { Params } from './match-path.ts'

const PlaceContext = createContext<Place>({ pathname: '/', search: '', state: null, key: '', type: 'POP' })
const ParamsContext = createContext<Params>({})

/** The page before stays on screen until a lazy one has come. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow())
  useLayoutEffect(() => onNavigation((next) => startTransition(() => setPlace(next))), [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** Screens by the pattern of their addresses; the first match counts. */
export type RouteTable = Readonly<Record<string, ComponentType>>

export function Routes({ table }: { table: RouteTable }) {
  const { pathname } = use(PlaceContext)
  for (const [pattern, Screen] of Object.entries(table)) {
    const params = matchPath(pattern, pathname)
    if (params)
      return (
        <ParamsContext value={params}>
          <Screen />
        </ParamsContext>
      )
  }
  return null
}

export const usePlace = (): Place => use(PlaceContext)

/** The named segments of the matched pattern. */
export const useParams = (): Params => use(ParamsContext)

export function useSearchParams(): URLSearchParams {
  const { search } = usePlace()
  return useMemo(() => new URLSearchParams(search), [search])
}

interface LinkProps extends NavigateOptions, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

/** A link that the app follows itself, unless it is to open elsewhere. A link to the present page makes no new entry of the history. */
export function Link({ to, replace = false, state, onClick, children, ...attributes }: LinkProps) {
  const { pathname, search } = usePlace()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(to, { replace: replace || to === pathname + search, state })
  }
  return (
    <a {...attributes} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Goes elsewhere in place of this page as soon as it is shown, and again where Back leads to it before the other page has come. */
export function Redirect({ to }: { to: string }) {
  const place = usePlace()
  useEffect(() => {
    if (place.pathname + place.search !== to) navigate(to, { replace: true })
  }, [to, place])
  return null
}

/** A screen that leads elsewhere. */
export function redirectTo(to: string): ComponentType {
  return () => <Redirect to={to} />
}
