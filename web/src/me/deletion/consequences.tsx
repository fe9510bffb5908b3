import { Icon } from '../../ui/icon.tsx'
import styles from './delete.module.css'
import { strings } from '../common/strings.ts'

/** The data that a deletion removes, and the data kept by law. */
export function Consequences() {
  return (
    <div className={styles.consequences}>
      <section className={styles.part}>
        <h2>{strings.deletedTitle}</h2>
        <ul>
          {strings.deletedParts.map((part) => (
            <li key={part}>
              <Icon name="close" size={18} />
              {part}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} data-kept="">
        <h2>{strings.keptTitle}</h2>
        <ul>
          {strings.keptParts.map((part) => (
            <li key={part}>
              <Icon name="shield" size={18} />
              {part}
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.advice}>{strings.deleteAdvice}</p>
    </div>
  )
}
