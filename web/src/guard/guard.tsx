import { useLayoutEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Link, Redirect } from '../router/router.tsx'
import { isComplete } from '@xunyi/contract/accounts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { belongTo, hasExpired, loginPath, rememberPath, token, useToken } from '../session.ts'
import { Block } from '../ui/block.tsx'
import { classes } from '../ui/classes.ts'
import styles from '../shared/full-page.module.css'
import { useLatePart } from '../shared/lazy-part.ts'
import { endStart } from '../shared/start.ts'
import { useUser } from '../shared/user.ts'

const loadConsent = () => import('../consent/consent.tsx').then((file) => file.Consent)

/** The guard of every screen that needs a session: loads the user and redirects without access. */
export function Guard({ children }: { children: ReactNode }) {
  const signedIn = useToken() !== null
  const user = useUser()
  // A link opened while signed out is returned to after the login; a sign-out does not return.
  const [arrivedSignedOut] = useState(() => token() === null)
  const userId = user.data?.user_id
  const unfinished = user.data !== undefined && !isComplete(user.data)

  // Before the effects, because <Redirect> leaves in one.
  useLayoutEffect(() => {
    if (userId !== undefined) belongTo(userId)
    if (arrivedSignedOut || unfinished) rememberPath()
  }, [arrivedSignedOut, unfinished, userId])

  if (!signedIn) return <Redirect to={hasExpired() ? loginPath() : paths.welcome} />
  if (user.isPending)
    return (
      <output className={styles.wait} lang="en">
        loading...
      </output>
    )
  // A failed refetch keeps the known user.
  if (user.isError && !user.data) {
    return (
      <main ref={endStart} className={styles.alone}>
        <Block as="h1" icon="person" title={copy['guard.error']} live="assertive">
          <Link className={classes(styles.link)} to={paths.login}>
            {copy['guard.login']}
          </Link>
        </Block>
      </main>
    )
  }
  // The server knows no user for this session.
  if (!user.data) return <Redirect to={paths.welcome} />
  if (unfinished) return <Redirect to={paths.register(user.data.identity, user.data.user_id)} />
  return (
    <>
      {children}
      <Late load={loadConsent} />
    </>
  )
}

/** After the first screen, so that this takes no place from it; after a failure the next use loads it again. */
function Late({ load }: { load: () => Promise<ComponentType> }) {
  const [Part] = useLatePart(load)
  return Part && <Part />
}
