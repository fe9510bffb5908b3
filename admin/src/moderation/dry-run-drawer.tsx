import type { dryRunModeration } from '@xunyi/contract/moderation'
import type { Difference } from '@xunyi/contract/moderation-list'
import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { Alert, Button, Spin } from 'antd'
import { failureText } from '../failures.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { ChangedWords, type Counts } from './changed-words.tsx'
import styles from './moderation.module.css'
import { Outcome } from './outcome.tsx'

interface Props {
  open: boolean
  title: string
  changes: Difference
  counts?: Counts
  dryRun: { data: Answer<typeof dryRunModeration> | undefined; isPending: boolean; error: Error | null }
  /** The failure after the dry run. */
  problem: Error | null
  onAgain: () => void
  onClose: () => void
  footer: React.ReactNode
}

/** A dry run of a changed list with its result, and what may follow in the footer. */
export function DryRunDrawer({ open, title, changes, counts, dryRun, problem: later, onAgain, onClose, footer }: Props) {
  const problem = later ?? dryRun.error
  const isConflict = problem instanceof Refused && problem.refusal === 'conflict'
  return (
    <SideDrawer open={open} size={720} title={title} onClose={onClose} footer={footer}>
      {problem && (
        <Alert
          type="error"
          role="alert"
          title={failureText(problem)}
          description="改动都在，没有丢失。"
          action={<Button onClick={isConflict || dryRun.error ? onClose : onAgain}>{isConflict ? '返回合并' : dryRun.error ? '返回修改' : '重新预演'}</Button>}
        />
      )}
      {dryRun.isPending && (
        <output className="center" style={{ minHeight: 160 }}>
          <Spin /> 正在用知识库和近 30 天的提问试算
        </output>
      )}
      <section className={styles.section} style={{ marginTop: problem ? 24 : 0 }}>
        <h2>改动</h2>
        <div style={{ marginTop: 12 }}>
          <ChangedWords changes={changes} {...(counts && { counts })} />
        </div>
      </section>
      {dryRun.data && <Outcome result={dryRun.data} />}
    </SideDrawer>
  )
}
