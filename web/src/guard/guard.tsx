import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, Redirect } from '../router/router.tsx'
import { isComplete } from '@xunyi/contract/accounts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { belongTo, hasExpired, loginPath, rememberPath, token, useToken } from '../session.ts'
import { Block } from '../ui/block.tsx'
import { classes } from '../ui/classes.ts'
import styles from '../shared/full-page.module.css'
import { useUser } from '../shared/user.ts'

// Loaded in parallel with the first screen; after a failure the next use loads it again.
const Consent = lazy(async () => ({
  default: await import('../consent/consent.tsx').then(
    (file) => file.Consent,
    () => Nothing,
  ),
}))

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
      <main className={styles.alone}>
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
      <Suspense fallback={null}>
        <Consent />
      </Suspense>
    </>
  )
}

function Nothing() {
  return null
}
