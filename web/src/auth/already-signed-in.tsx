import { navigate } from '../router/history.ts'
import { paths } from '../routes.ts'
import { takeReturnPath, useToken } from '../session.ts'
import { Button } from '../ui/button.tsx'
import styles from './auth.module.css'

/** Offers a signed-in user on a login page (after Back, or from another tab) the way into the app. */
export function AlreadySignedIn() {
  if (useToken() === null) return null
  return (
    <p className={styles.already}>
      您已登录
      <Button variant="quiet" onClick={() => navigate(takeReturnPath(paths.home), { replace: true })}>
        继续使用
      </Button>
    </p>
  )
}
