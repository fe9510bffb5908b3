import type { ReviewedEntry, Stage } from '@xunyi/contract/library-review'
import { KeyButton } from '../keys/key-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useMay, useMe } from '../me.ts'
import { useRevise } from './use-revise.ts'
import styles from './review.module.css'

interface Review {
  busy: boolean
  confirm: () => void
  approve: () => void
  reopen: () => void
  next: () => void
  previous: () => void
}

/** The decisions on the entry in hand, each with its key. */
export function ReviewActions({ stage, entry, review, onWithdraw }: { stage: Stage; entry: ReviewedEntry; review: Review; onWithdraw: () => void }) {
  const writer = useMay('writer')
  const approver = useMay('approver')
  const me = useMe()
  const revise = useRevise()
  const busy = review.busy || revise.busy
  const own = entry.confirmed?.by.id === me.id
  const first = stage === 'first' && entry.confirmed === null
  const second = stage !== 'first' && !own
  const passes = stage === 'publish' ? '发布' : '审核通过'
  const edit = () => revise.begin(entry.id)
  useKeys(
    [
      { key: 'c', label: '确认无误', run: review.confirm, when: first && !busy },
      { key: 'a', label: passes, run: review.approve, when: second && !busy },
      { key: 'b', label: '退回初审', run: review.reopen, when: entry.confirmed !== null && !busy },
      { key: 'e', label: '修订', run: edit, when: writer && !busy },
      { key: 'x', label: '撤下', run: onWithdraw, when: approver && !busy },
      // Steps run one at a time by themselves: a key pressed as soon as the next entry shows must not meet the keys of the moment before.
      { key: 'j', label: '下一条', run: review.next, when: !revise.busy },
      { key: 'k', label: '上一条', run: review.previous, when: !revise.busy },
    ],
    { group: '审核队列' },
  )
  return (
    <div className={styles.actions} role="toolbar" aria-label="审核">
      {first && (
        <KeyButton keys="c" type="primary" disabled={busy} onClick={review.confirm}>
          确认无误
        </KeyButton>
      )}
      {second && (
        <KeyButton keys="a" type="primary" disabled={busy} onClick={review.approve}>
          {passes}
        </KeyButton>
      )}
      {entry.confirmed !== null && (
        <KeyButton keys="b" disabled={busy} onClick={review.reopen}>
          {own ? '撤回确认' : '退回初审'}
        </KeyButton>
      )}
      {writer && (
        <KeyButton keys="e" disabled={busy} onClick={edit}>
          修订
        </KeyButton>
      )}
      {approver && (
        <KeyButton keys="x" danger disabled={busy} onClick={onWithdraw}>
          撤下
        </KeyButton>
      )}
      {revise.problem !== null && <span role="alert">{revise.problem}</span>}
      <span className={styles.place}>
        第 {entry.place} / {entry.of} 条
      </span>
      <KeyButton keys="k" disabled={busy} onClick={review.previous}>
        上一条
      </KeyButton>
      <KeyButton keys="j" disabled={busy} onClick={review.next}>
        下一条
      </KeyButton>
    </div>
  )
}
