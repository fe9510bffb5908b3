import { Link } from '../router/router.tsx'
import { paths } from '../routes.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './qa.module.css'
import { strings } from './strings.ts'

/** Notes above a recorded answer that the library has a newer version or withdrew it. */
export function Notice({ question, newer, withdrawn }: { question: string; newer: boolean; withdrawn: boolean }) {
  if (!newer && !withdrawn) return null
  return (
    <div role="note" className={styles.notice}>
      <Icon name="warn" size={20} />
      <div>
        <p>{withdrawn ? strings.withdrawn : strings.newer}</p>
        <Link to={paths.ask(null, question)}>{withdrawn ? strings.askAgain : strings.readNewer}</Link>
      </div>
    </div>
  )
}
