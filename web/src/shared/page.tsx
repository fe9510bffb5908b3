import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { BottomNav } from './bottom-nav.tsx'
import { endStart } from './start.ts'
import styles from './page.module.css'

interface Props {
  /** The title of the document, exactly. */
  title: string
  children: ReactNode
  /** A bar that stays at the bottom edge and above the keyboard. */
  footer?: ReactNode
  nav?: boolean
  header?: ReactNode
  /** The header stays at the top, as that of a main screen does. */
  pinned?: boolean
}

let firstPage = true

/** The frame of a screen: one column, a header, the content, and what stays at the bottom. */
export function Page({ title, children, footer, nav = false, header, pinned = nav }: Props) {
  const page = useRef<HTMLDivElement>(null)
  // The first screen is there at once: a page that fades in from nothing counts as not painted.
  const [follows] = useState(() => !firstPage)

  useLayoutEffect(endStart, [])

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    // A new screen focuses its heading, so that it is announced; not a field, which would open the keyboard. The first
    // screen is announced by the browser.
    const heading = page.current?.querySelector<HTMLElement>('h1')
    if (heading && !firstPage) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    firstPage = false
  }, [])

  return (
    <div ref={page} className={classes(styles.page, follows && styles.follows)}>
      {header && <header className={classes(pinned && styles.float)}>{header}</header>}
      <main className={styles.main}>{children}</main>
      {(footer || nav) && (
        <div className={styles.foot}>
          {footer}
          {nav && <BottomNav />}
        </div>
      )}
    </div>
  )
}
