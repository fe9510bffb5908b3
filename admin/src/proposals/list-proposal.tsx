import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Spin } from 'antd'
import { Refused } from '@xunyi/contract/refusals'
import { useState, type ReactNode } from 'react'
import type { Approval } from '@xunyi/contract/approvals'
import type { BrokenCase } from '@xunyi/contract/broken-cases'
import { failureText } from '../failures.ts'
import { BrokenCases, useCaseReason } from '../saved-cases/use-case-reason.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { ProposalCard, SendBack } from './proposal-card.tsx'
import type { Decision } from './use-decision.ts'

/* Changes of a managed list: run dry, proposed by one person, run dry again and decided by another. */

/** A dry run proves that it was made; the proof goes with what follows it. */
interface Proven {
  proof: string
  /** Saved cases that the change breaks. */
  broken: BrokenCase[]
}

interface ListProps<Run extends Proven> {
  /** The first part of every query key of the list. */
  list: string
  verb: '确认' | '批准'
  changes: ReactNode
  outcome: (run: Run) => ReactNode
  /** The change that a dry run tries. */
  tries: string
  dryRun: () => Promise<Run>
}

interface WaitingProps<Run extends Proven> extends ListProps<Run> {
  title: string
  proposal: { proposed_by: string | null; at: string; reason: string; mine: boolean; approved: Approval }
  /** The step that the roles of the signed-in person allow. */
  decision: Decision | null
  withdraw: () => Promise<unknown>
  withdrawn: string
  /** The reason is given where saved cases break. */
  approve: (proof: string, caseReason: string | undefined) => Promise<{ version: number | null }>
  sendBack: (remark: string) => Promise<unknown>
}

/** The proposal that waits. */
export function ListProposal<Run extends Proven>({ title, proposal, decision, withdraw, withdrawn, ...rest }: WaitingProps<Run>) {
  const queries = useQueryClient()
  const { proposed_by: by, at, reason, mine, approved } = proposal
  const takeBack = async () => {
    await withdraw()
    await queries.invalidateQueries({ queryKey: [rest.list] })
  }
  return (
    <ProposalCard
      title={title}
      verb={rest.verb}
      {...{ by, at, reason, mine, approved, withdrawn }}
      mayDecide={decision !== null}
      onWithdraw={takeBack}
      decide={<Decide {...rest} approved={approved} decision={decision ?? '发布'} />}
      details={rest.changes}
    />
  )
}

function Decide<Run extends Proven>({
  list,
  verb,
  approve,
  sendBack,
  dryRun,
  approved,
  decision,
  ...shown
}: Omit<WaitingProps<Run>, 'title' | 'proposal' | 'decision' | 'withdraw' | 'withdrawn'> & { approved: Approval; decision: Decision }) {
  const step = decision === '批准并发布' ? verb : decision
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const settled = async (text: string) => {
    setOpen(false)
    await queries.invalidateQueries({ queryKey: [list] })
    void message.success(text)
  }
  const run = useMutation({ mutationFn: dryRun })
  const cases = useCaseReason(run.data?.broken ?? [], approved?.case_reason)
  const accept = useMutation({
    mutationFn: (proof: string) => approve(proof, cases.reason),
    onSuccess: ({ version }) => settled(version === null ? `已${verb}，等待发布人发布` : `版本 ${version} 已${verb}，数秒内在各服务器生效`),
  })
  const giveBack = useMutation({ mutationFn: sendBack, onSuccess: () => settled('已退回') })
  function begin() {
    accept.reset()
    giveBack.reset()
    run.mutate()
    setOpen(true)
  }
  return (
    <>
      <Button type="primary" onClick={begin}>
        预演并{step}
      </Button>
      <DryRunDrawer
        open={open}
        title="预演提议"
        run={run}
        broken={cases.shown}
        problem={accept.error ?? giveBack.error}
        onAgain={begin}
        onClose={() => setOpen(false)}
        {...shown}
      >
        <SendBack busy={giveBack.isPending} onReturn={(remark) => giveBack.mutate(remark)} />
        <Button
          type="primary"
          disabled={!run.data || cases.blocked !== null}
          loading={accept.isPending}
          onClick={() => run.data && accept.mutate(run.data.proof)}
        >
          {decision === '批准' ? step : `${step}并生效`}
        </Button>
      </DryRunDrawer>
    </>
  )
}

interface ProposeProps<Run extends Proven> extends ListProps<Run> {
  disabled: boolean
  /** A reason as it may be. */
  example: string
  propose: (proof: string, reason: string) => Promise<unknown>
  onProposed: () => void
}

/** Runs the draft dry and proposes it. */
export function ProposeList<Run extends Proven>({ list, verb, disabled, example, dryRun, propose, onProposed, ...shown }: ProposeProps<Run>) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const run = useMutation({ mutationFn: dryRun })
  const send = useMutation({
    mutationFn: (proof: string) => propose(proof, reason),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [list] })
      onProposed()
      setOpen(false)
      setReason('')
      void message.success(`已提议，等待他人${verb}`)
    },
  })
  function begin() {
    send.reset()
    run.mutate()
    setOpen(true)
  }
  function leave() {
    setOpen(false)
    // The page then shows a version or proposal that was saved meanwhile.
    void queries.invalidateQueries({ queryKey: [list] })
  }
  return (
    <>
      <Button type="primary" disabled={disabled} onClick={begin}>
        预演并提议
      </Button>
      <DryRunDrawer
        open={open}
        title="预演"
        run={run}
        broken={<BrokenCases broken={run.data?.broken ?? []} />}
        problem={send.error}
        onAgain={begin}
        onClose={leave}
        {...shown}
      >
        <Input
          aria-label="提议原因"
          placeholder={`提议原因（必填），例如：${example}`}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="primary" disabled={!run.data || reason.trim() === ''} loading={send.isPending} onClick={() => run.data && send.mutate(run.data.proof)}>
          提议
        </Button>
      </DryRunDrawer>
    </>
  )
}

interface DrawerProps<Run> extends Pick<ListProps<Run & Proven>, 'changes' | 'outcome' | 'tries'> {
  open: boolean
  title: string
  broken: ReactNode
  run: UseMutationResult<Run & Proven, Error, void>
  /** The failure after the dry run. */
  problem: Error | null
  onAgain: () => void
  onClose: () => void
  /** The steps after the dry run. */
  children: ReactNode
}

/** A dry run of a changed list with its result. */
function DryRunDrawer<Run>({ open, title, changes, outcome, tries, run, broken, problem: later, onAgain, onClose, children }: DrawerProps<Run>) {
  const problem = later ?? run.error
  const isConflict = problem instanceof Refused && problem.refusal === 'conflict'
  const footer = (
    <Flex gap={12} align="center">
      {children}
    </Flex>
  )
  return (
    <SideDrawer open={open} size={760} title={title} onClose={onClose} footer={footer}>
      {problem && (
        <Alert
          type="error"
          role="alert"
          title={failureText(problem)}
          description="改动都在，没有丢失。"
          action={<Button onClick={isConflict || run.error ? onClose : onAgain}>{isConflict ? '返回合并' : run.error ? '返回修改' : '重新预演'}</Button>}
        />
      )}
      {run.isPending && (
        <output className="center" style={{ minHeight: 160 }}>
          <Spin /> 正在用{tries}和近 30 天的提问试算
        </output>
      )}
      {run.data && broken}
      {run.data && outcome(run.data)}
      <section aria-label="改动" style={{ marginTop: 24 }}>
        <h2>改动</h2>
        {changes}
      </section>
    </SideDrawer>
  )
}
