import { Icon } from '../ui/icon.tsx'
import { toasts } from '../ui/toast-store.ts'
import styles from './home.module.css'
import { wording } from './wording.ts'

/** Floats above the navigation. Without letters it opens no empty box, and says so. */
export function LettersButton() {
  return (
    <button type="button" className={styles.letters} aria-label={wording.letters} onClick={() => toasts.blank(wording.noLetters)}>
      <Icon name="mail" />
    </button>
  )
}
