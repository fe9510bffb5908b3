import { findIdentifiers, identifierNames, withoutIdentifiers } from '@xunyi/contract/identifiers/find'
import { useDeferredValue, type ReactNode } from 'react'
import styles from './identifier-warning.module.css'
import { strings } from './strings.ts'

/** Warns that a question may identify a patient, and takes the identifiers out. */
export default function IdentifierWarning({ value, onChange }: { value: string; onChange: (text: string) => void }): ReactNode {
  const kinds = new Set(findIdentifiers(useDeferredValue(value)).map(({ kind }) => kind))
  return (
    <output className={styles.live}>
      {kinds.size > 0 && (
        <span className={styles.warning}>
          <span>{strings.identifiers([...kinds].map((kind) => identifierNames[kind]))}</span>
          <button type="button" className={styles.remove} onClick={() => onChange(withoutIdentifiers(value))}>
            {strings.removeIdentifiers}
          </button>
        </span>
      )}
    </output>
  )
}
