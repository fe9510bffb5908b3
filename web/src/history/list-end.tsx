import { copy } from '../copy.ts'
import { failureText } from '../failures.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './history.module.css'
import { strings } from './strings.ts'

interface Props {
  loading: boolean
  error: Error | null
  ended: boolean
  onRetry: () => void
}

/** Below the last record: more is coming, could not come, or there is no more. */
export function ListEnd({ loading, error, ended, onRetry }: Props) {
  if (loading) {
    return (
      <p className={styles.note}>
        <Spinner />
        {strings.more}
      </p>
    )
  }
  if (error) {
    return (
      <div className={styles.note}>
        <span role="alert">{failureText(error)}</span>
        <Button variant="quiet" onClick={onRetry}>
          <Icon name="retry" size={20} />
          {copy['action.retry']}
        </Button>
      </div>
    )
  }
  return ended ? <p className={styles.note}>{strings.end}</p> : null
}
