import { useNavigate } from 'react-router'
import { paths } from '../routes.ts'
import { takeReturnPath, useToken } from '../session.ts'
import { Button } from '../ui/button.tsx'
import styles from './auth.module.css'

/** On the login pages, for somebody who came here signed in (the browser's Back, another tab): they need not do it again. */
export function AlreadySignedIn() {
  const navigate = useNavigate()
  if (useToken() === null) return null
  return (
    <p className={styles.already}>
      您已登录
      <Button variant="quiet" onClick={() => void navigate(takeReturnPath(paths.home), { replace: true })}>继续使用</Button>
    </p>
  )
}
