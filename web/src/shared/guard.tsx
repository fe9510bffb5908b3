import { useLayoutEffect, useState } from 'react'
import { Link, Navigate, Outlet } from 'react-router'
import { isComplete } from '@xunyi/contract/accounts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { hasExpired, loginPath, rememberPath, token, useToken } from '../session.ts'
import { Block } from '../ui/block.tsx'
import { classes } from '../ui/classes.ts'
import styles from './guard.module.css'
import { useUser } from './user.ts'

/** In front of every screen that needs a person: loads who it is and sends away whom it may not let in. */
export function Guard() {
  const signedIn = useToken() !== null
  const user = useUser()
  // Somebody who followed a link without being signed in gets there afterwards; somebody who signs out does not.
  const [arrivedSignedOut] = useState(() => token() === null)
  const unfinished = user.data?.identity === 'doctor' && !isComplete(user.data)

  // Before the effects, because <Navigate> leaves in one.
  useLayoutEffect(() => {
    if (arrivedSignedOut || unfinished) rememberPath()
  }, [arrivedSignedOut, unfinished])

  if (!signedIn) return <Navigate to={hasExpired() ? loginPath() : paths.welcome} replace />
  if (user.isPending) return <output className={styles.wait} lang="en">loading...</output>
  // A failed refresh of what is already known stops nobody.
  if (user.isError && !user.data) {
    return (
      <main className={styles.alone}>
        <Block as="h1" icon="person" title={copy['guard.error']} live="assertive">
          <Link className={classes(styles.link)} to={paths.login}>{copy['guard.login']}</Link>
        </Block>
      </main>
    )
  }
  // The answer came, and it is nobody.
  if (!user.data) return <Navigate to={paths.welcome} replace />
  if (unfinished) return <Navigate to={paths.registerDoctor(user.data.user_id)} replace />
  return <Outlet />
}
