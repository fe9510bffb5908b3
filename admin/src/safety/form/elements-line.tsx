import { elementNames, elements, missingElements } from '@xunyi/contract/safety-form'
import type { CaseContent } from './content.ts'
import styles from './form.module.css'

/** The four elements of a valid report, ticked as they are typed. */
export function ElementsLine({ content }: { content: CaseContent }) {
  const missing = missingElements(content.form, content.reporter)
  return (
    <ul className={styles.elements} aria-label="有效报告四要素" aria-live="polite">
      {elements.map((element) => {
        const lacks = missing.includes(element)
        return (
          <li key={element} className={lacks ? styles.missing : styles.there}>
            <span aria-hidden="true">{lacks ? '○ ' : '✓ '}</span>
            {elementNames[element]}
            {lacks ? '（缺）' : ''}
          </li>
        )
      })}
    </ul>
  )
}
