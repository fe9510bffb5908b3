import { Icon } from './icon.tsx'
import styles from './field.module.css'

/** An error under a field or a button: icon and words, never colour alone. It is read out when it appears. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {text && (
        <p className={styles.error}>
          <Icon name="warn" size={18} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

/** Ids for aria-describedby: those that are there, in order; undefined for none. */
export function describedBy(...ids: (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
