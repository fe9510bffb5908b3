import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Approval } from '@xunyi/contract/approvals'
import { failureText } from '../failures.ts'
import { When } from '../ui/when.tsx'
import styles from './proposals.module.css'
import { ApprovedBy } from './approved-by.tsx'
import { Popconfirm } from '../ui/popconfirm.tsx'

interface Props {
  /** In a few words, after 等待确认 or 等待批准. */
  title: ReactNode
  verb: '确认' | '批准'
  by: string | null
  at: string
  reason: string
  mine: boolean
  approved: Approval
  /** The signed-in user's roles allow deciding; not on one's own proposal. */
  mayDecide: boolean
  /** Null where it cannot be withdrawn. */
  onWithdraw: (() => Promise<unknown>) | null
  /** The effect of withdrawing it. */
  withdrawn?: string
  /** The buttons of the second person. */
  decide: ReactNode
  /** Shown on demand. */
  details?: ReactNode
  children?: ReactNode
}

/** A proposal that waits, for its author to withdraw and for another person to decide. */
export function ProposalCard({ title, verb, by, at, reason, mine, approved, mayDecide, onWithdraw, withdrawn, decide, details, children }: Props) {
  const [shown, setShown] = useState(false)
  const withdraw = useMutation({ mutationFn: async () => onWithdraw?.() })
  return (
    <section className={styles.card} aria-label={`等待${verb}的提议`}>
      <Flex gap={12} align="center" wrap>
        <strong>
          等待{approved ? '发布' : verb}：{title}
        </strong>
        <span className={styles.quiet}>
          <bdi>{by ?? '已离开的同事'}</bdi>，<When at={at} />
          {reason !== '' && '：'}
          <bdi>{reason}</bdi>
          {approved && '；'}
          <ApprovedBy approved={approved} />
        </span>
        <Flex gap={8} style={{ marginInlineStart: 'auto' }} wrap>
          {details !== undefined && (
            <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? '收起改动' : '看改动'}
            </Button>
          )}
          {mine && onWithdraw && (
            <Popconfirm title="撤回这项提议？" description={withdrawn} okText="撤回" onConfirm={() => withdraw.mutate()}>
              <Button loading={withdraw.isPending}>撤回</Button>
            </Popconfirm>
          )}
          {mayDecide && !mine && decide}
        </Flex>
      </Flex>
      {children}
      {mine && <p className={styles.quiet}>自己的提议须由他人{verb}。</p>}
      {withdraw.error && <Alert type="error" role="alert" title={failureText(withdraw.error)} />}
      {shown && details}
    </section>
  )
}

/** Gives a proposal back, with the reason. */
export function SendBack({ busy, onReturn }: { busy: boolean; onReturn: (remark: string) => void }) {
  const [remark, setRemark] = useState('')
  return (
    <>
      <Input
        aria-label="退回原因"
        placeholder="退回时请写明原因"
        value={remark}
        maxLength={200}
        style={{ minWidth: 200 }}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button disabled={remark.trim() === ''} loading={busy} onClick={() => onReturn(remark)}>
        退回
      </Button>
    </>
  )
}
