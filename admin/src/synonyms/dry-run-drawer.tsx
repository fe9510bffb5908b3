import type { SynonymDifference } from '@xunyi/contract/synonym-groups'
import type { SynonymDryRun } from '@xunyi/contract/synonyms'
import { Alert, Button, Spin } from 'antd'
import { failureText } from '../failures.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { ChangedGroups } from './changed-groups.tsx'
import { Outcome } from './outcome.tsx'
import styles from './synonyms.module.css'

interface Props {
  open: boolean
  title: string
  changes: SynonymDifference
  result: SynonymDryRun | undefined
  running: boolean
  problem: unknown
  onAgain: () => void
  onClose: () => void
  footer: React.ReactNode
}

/** A dry run of changed groups with its result, and what may follow in the footer. */
export function DryRunDrawer({ open, title, changes, result, running, problem, onAgain, onClose, footer }: Props) {
  return (
    <SideDrawer open={open} size={760} title={title} onClose={onClose} footer={footer}>
      {problem !== null && problem !== undefined && (
        <Alert type="error" role="alert" title={failureText(problem)} action={<Button onClick={onAgain}>重新预演</Button>} />
      )}
      {running && (
        <output className="center" style={{ minHeight: 160 }}>
          <Spin /> 正在用回归用例和近 30 天的提问试算
        </output>
      )}
      {result && <Outcome result={result} />}
      <section className={styles.section} aria-label="改动">
        <h2>改动</h2>
        <ChangedGroups changes={changes} />
      </section>
    </SideDrawer>
  )
}
