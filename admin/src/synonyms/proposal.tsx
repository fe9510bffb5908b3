import { approveSynonyms, dryRunSynonymProposal, returnSynonyms, withdrawSynonyms, type SynonymProposal } from '@xunyi/contract/synonyms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { When } from '../ui/when.tsx'
import { ChangedGroups } from './changed-groups.tsx'
import { DryRunDrawer } from './dry-run-drawer.tsx'
import { countsOf, summary } from './labels.ts'
import styles from './synonyms.module.css'

/** The proposal that waits, for its author to withdraw and for another person to approve or return. */
export function Proposal({ proposal, onWithdrawn }: { proposal: SynonymProposal; onWithdrawn: () => void }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState(false)
  const mayApprove = useMay('approver')
  const withdraw = useMutation({
    mutationFn: () => call(withdrawSynonyms, { id: proposal.id }),
    onSuccess: async () => {
      onWithdrawn()
      await queries.invalidateQueries({ queryKey: ['synonyms'] })
    },
  })
  return (
    <section className={styles.proposal} aria-label="等待批准的提议">
      <Flex gap={12} align="center" wrap>
        <strong>等待批准：{summary(countsOf(proposal.changes))}</strong>
        <span className={styles.quiet}>
          <bdi>{proposal.proposed_by ?? '已离开的同事'}</bdi>，<When at={proposal.at} />：<bdi>{proposal.reason}</bdi>
        </span>
        <Flex gap={8} style={{ marginInlineStart: 'auto' }} wrap>
          <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? '收起改动' : '看改动'}
          </Button>
          {proposal.mine && (
            <Popconfirm title="撤回这项提议？" description="改动放回您的草稿。" okText="撤回" onConfirm={() => withdraw.mutate()}>
              <Button loading={withdraw.isPending}>撤回</Button>
            </Popconfirm>
          )}
          {mayApprove && !proposal.mine && <Approve proposal={proposal} />}
        </Flex>
      </Flex>
      {proposal.mine && mayApprove && <p className={styles.quiet}>自己的提议须由他人批准。</p>}
      {withdraw.error && <Alert type="error" role="alert" title={failureText(withdraw.error)} />}
      {shown && <ChangedGroups changes={proposal.changes} />}
    </section>
  )
}

function Approve({ proposal: { id, changes } }: { proposal: SynonymProposal }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const settled = async (text: string) => {
    setOpen(false)
    await queries.invalidateQueries({ queryKey: ['synonyms'] })
    void message.success(text)
  }
  const dryRun = useMutation({ mutationFn: () => call(dryRunSynonymProposal, { id }) })
  const approve = useMutation({
    mutationFn: (proof: string) => call(approveSynonyms, { id, proof }),
    onSuccess: ({ version }) => settled(`版本 ${version} 已批准，数秒内在各服务器生效`),
  })
  const sendBack = useMutation({ mutationFn: () => call(returnSynonyms, { id, remark }), onSuccess: () => settled('已退回') })
  function begin() {
    approve.reset()
    sendBack.reset()
    dryRun.mutate()
    setOpen(true)
  }
  return (
    <>
      <Button type="primary" onClick={begin}>
        预演并批准
      </Button>
      <DryRunDrawer
        open={open}
        title="预演提议"
        changes={changes}
        result={dryRun.data}
        running={dryRun.isPending}
        problem={approve.error ?? sendBack.error ?? dryRun.error}
        onAgain={begin}
        onClose={() => setOpen(false)}
        footer={
          <Flex gap={12} align="center">
            <Input aria-label="退回原因" placeholder="退回时请写明原因" value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
            <Button disabled={remark.trim() === ''} loading={sendBack.isPending} onClick={() => sendBack.mutate()}>
              退回
            </Button>
            <Button type="primary" disabled={!dryRun.data} loading={approve.isPending} onClick={() => dryRun.data && approve.mutate(dryRun.data.proof)}>
              批准并生效
            </Button>
          </Flex>
        }
      />
    </>
  )
}
