import { blockedWithHelp, helpLine } from '@xunyi/contract/refusals'
import { copy } from '../../copy.ts'
import styles from './blocked-text.module.css'

/** The words of the blocked view, with the help line where the question was on ending one's life. */
export function BlockedText({ error }: { error: Error }) {
  return (
    <>
      {copy['blocked.text']}
      {error.message === blockedWithHelp && (
        <span className={styles.help}>
          {helpLine.before}
          <a href={`tel:${helpLine.number}`} className={styles.number}>
            {helpLine.number}
          </a>
          {helpLine.after}
        </span>
      )}
    </>
  )
}
