import { approveModeration, dryRunModerationProposal, returnModeration, withdrawModeration, type ModerationProposal } from '@xunyi/contract/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { When } from '../ui/when.tsx'
import { ChangedWords, summary } from './changed-words.tsx'
import { DryRunDrawer } from './dry-run-drawer.tsx'
import styles from './moderation.module.css'

/** The proposal that waits, for its author to withdraw and for another person to confirm or return. */
export function Proposal({ proposal }: { proposal: ModerationProposal }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState(false)
  const mayConfirm = useMay('administrator', 'approver')
  const withdraw = useMutation({
    mutationFn: () => call(withdrawModeration, { id: proposal.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['moderation'] }),
  })
  const { mine, changes, counts } = proposal
  return (
    <section className={`${styles.pane} ${styles.proposal}`} aria-label="等待确认的提议">
      <Flex gap={12} align="center" wrap>
        <strong>等待确认：{summary(changes, counts)}</strong>
        <span className={styles.quiet}>
          <bdi>{proposal.proposed_by ?? '已离开的同事'}</bdi>，<When at={proposal.at} />：<bdi>{proposal.reason}</bdi>
        </span>
        <Flex gap={8} style={{ marginInlineStart: 'auto' }} wrap>
          <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? '收起改动' : '看改动'}
          </Button>
          {mine && (
            <Popconfirm title="撤回这项提议？" description="撤回后可以取回改动再编辑。" okText="撤回" onConfirm={() => withdraw.mutate()}>
              <Button loading={withdraw.isPending}>撤回</Button>
            </Popconfirm>
          )}
          {mayConfirm && !mine && <Confirm proposal={proposal} />}
        </Flex>
      </Flex>
      {mine && <p className={styles.quiet}>须由另一位运营管理员或审核人确认后生效。</p>}
      {withdraw.error && <Alert type="error" role="alert" title={failureText(withdraw.error)} />}
      {shown && <ChangedWords changes={changes} counts={counts} />}
    </section>
  )
}

function Confirm({ proposal: { id, changes, counts } }: { proposal: ModerationProposal }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const settled = async (text: string) => {
    setOpen(false)
    await queries.invalidateQueries({ queryKey: ['moderation'] })
    void message.success(text)
  }
  const dryRun = useMutation({ mutationFn: () => call(dryRunModerationProposal, { id }) })
  const confirm = useMutation({
    mutationFn: (proof: string) => call(approveModeration, { id, proof }),
    onSuccess: ({ version }) => settled(`版本 ${version} 已生效`),
  })
  const sendBack = useMutation({ mutationFn: () => call(returnModeration, { id, remark }), onSuccess: () => settled('已退回') })
  function begin() {
    confirm.reset()
    sendBack.reset()
    dryRun.mutate()
    setOpen(true)
  }
  return (
    <>
      <Button type="primary" onClick={begin}>
        预演并确认
      </Button>
      <DryRunDrawer
        open={open}
        title="预演提议"
        changes={changes}
        counts={counts}
        dryRun={dryRun}
        problem={confirm.error ?? sendBack.error}
        onAgain={begin}
        onClose={() => setOpen(false)}
        footer={
          <Flex gap={12} align="center">
            <Input aria-label="退回原因" placeholder="退回时请写明原因" value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
            <Button disabled={remark.trim() === ''} loading={sendBack.isPending} onClick={() => sendBack.mutate()}>
              退回
            </Button>
            <Button type="primary" disabled={!dryRun.data} loading={confirm.isPending} onClick={() => dryRun.data && confirm.mutate(dryRun.data.proof)}>
              确认并生效
            </Button>
          </Flex>
        }
      />
    </>
  )
}
