import type { Check, CheckName } from '@xunyi/contract/desk'
import { linkOf } from '../../ui/web-link.ts'
import styles from './draft.module.css'
import { checkTitles } from '../common/labels.ts'

const marks = { passed: '✓', failed: '✕', open: '○' } as const

/** What was looked at before the answer may go out, and what was found. */
export function CheckList({ checks, open = '提交时确认' }: { checks: readonly Check[]; /** What is said of those a person confirms. */ open?: string }) {
  const results = { passed: '通过', failed: '未通过', open }
  return (
    <ul className={styles.checks}>
      {checks.map(({ name, result, found }) => (
        <li key={name} className={styles[result]}>
          <span aria-hidden="true">{marks[result]}</span>
          <div>
            {checkTitles[name]}
            <span className={styles.result}>{results[result]}</span>
            <Found name={name} lines={found} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What was found, line by line; addresses can be opened. */
export function Found({ name, lines }: { name: CheckName; lines: readonly string[] }) {
  return lines.map((line, at) => {
    const link = name === 'links' ? linkOf(line) : null
    return (
      <p key={at} className="written">
        {link ? (
          <a href={link.href} target="_blank" rel="noopener noreferrer">
            <bdi>{line}</bdi>
          </a>
        ) : (
          line
        )}
      </p>
    )
  })
}
