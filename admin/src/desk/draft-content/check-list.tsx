import type { Check, CheckName } from '@xunyi/contract/drafts'
import { linkOf } from '../../ui/web-link.ts'
import { checkTitles } from '../common/labels.ts'
import styles from './draft.module.css'

const marks = { passed: '✓', failed: '✕', open: '○' } as const

/** The checks of a draft with their results. */
export function CheckList({ checks, open = '提交时确认' }: { checks: readonly Check[]; /** The label of checks that a person confirms. */ open?: string }) {
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

/** The findings of a check by line; addresses are links. */
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
