import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { approveProposal, proposalCases, proposalNames, proposals, returnProposal, takeBackProposal, type Proposal } from '@xunyi/contract/proposals'
import { Alert, App, Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { KeyButton } from '../keys/key-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useCaseReason } from '../saved-cases/use-case-reason.tsx'
import { useRefetchInterval } from '../ui/use-refetch-interval.ts'
import { ProposalCard, SendBack } from './proposal-card.tsx'
import styles from './proposals.module.css'
import { useDecision, type Decision } from './use-decision.ts'

/** Of one subject, or of all where it is empty. */
export const proposalsQuery = (subject: string) =>
  queryOptions({ queryKey: ['proposals', subject], queryFn: ({ signal }) => call(proposals, { subject }, signal) })

interface Props {
  subject: string
  /** After a decision on a proposal of the subject. */
  onDecided?: (() => void) | undefined
}

/** Proposals on a question, an entry or a batch that wait for a second person. */
export function ActProposals({ subject, onDecided }: Props) {
  const refetchInterval = useRefetchInterval()
  const { data = [] } = useQuery({ ...proposalsQuery(subject), refetchInterval })
  return data.map((proposal) => <ActProposal key={proposal.id} proposal={proposal} place={subject === '' ? linkTo(proposal) : null} onDecided={onDecided} />)
}

const places = { question: '/desk/', entry: '/library/', import: '/library/batches/' } as const

function linkTo({ subject }: Proposal): string {
  const [kind = '', id = ''] = subject.split(':')
  return `${places[kind as keyof typeof places]}${id}`
}

/** @param place where the subject is shown; null: there */
function ActProposal({ proposal, place, onDecided }: { proposal: Proposal; place: string | null } & Pick<Props, 'onDecided'>) {
  const { id, kind, title, entry, letter, reason, status, mine, proposed_by, at, remark, approved } = proposal
  const decision = useDecision(approved)
  const takeBack = useDecide('已撤回', () => call(takeBackProposal, { id }))
  const name = proposalNames[kind]
  if (status === 'returned') return <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={`${name}已退回：${remark}`} />
  return (
    <ProposalCard
      title={name}
      verb="确认"
      by={proposed_by.name}
      at={at}
      reason={reason}
      mine={mine}
      approved={approved}
      mayDecide={decision !== null}
      onWithdraw={kind === 'withdraw' ? null : () => takeBack.mutateAsync()}
      decide={<Decide proposal={proposal} decision={decision} byKey={place === null} onDecided={onDecided} />}
    >
      {place !== null && (
        <p>
          <Link to={place}>
            <bdi>{title}</bdi>
          </Link>
        </p>
      )}
      {entry && (
        <p>
          用条目答复：
          <Link to={`/library/${entry.id}`}>
            <bdi>{entry.question}</bdi>
          </Link>
          <span className={styles.quiet}>。与提问的原话不够相近，请核对答案是否切题；站内信会同时写明两个问题。</span>
        </p>
      )}
      {letter !== null && <p>提问者将收到：{letter}</p>}
      {kind === 'withdraw' && <p className={styles.quiet}>条目已撤下。同意请追认；不同意请在条目页提议恢复。</p>}
    </ProposalCard>
  )
}

interface DecideProps extends Pick<Props, 'onDecided'> {
  proposal: Proposal
  decision: Decision | null
  /** With the shortcut, where the subject has the page to itself. */
  byKey: boolean
}

function Decide({ proposal: { id, kind, approved }, decision, byKey, onDecided }: DecideProps) {
  const searched = kind === 'republish' || kind === 'undo_import'
  const breaks = useQuery({
    queryKey: ['proposals', 'cases', id],
    queryFn: ({ signal }) => call(proposalCases, { id }, signal),
    enabled: searched,
  })
  const cases = useCaseReason(breaks.data ?? [], approved?.case_reason)
  const verb = kind === 'withdraw' ? '追认' : '确认'
  const step = decision === '批准并发布' ? verb : decision
  const done = decision === '批准' ? '已批准，等待发布人发布' : `已${step}`
  const reason = cases.reason === undefined ? {} : { case_reason: cases.reason }
  const approve = useDecide(done, () => call(approveProposal, { id, ...reason }), onDecided)
  const giveBack = useDecide('已退回', (remark: string) => call(returnProposal, { id, remark }), onDecided)
  const error = approve.error ?? giveBack.error
  useKeys([{ key: 'a', label: `${step}提议`, run: approve.mutate, when: byKey && !approve.isPending && cases.blocked === null }], { group: '审核' })
  return (
    <>
      {kind !== 'withdraw' && <SendBack busy={giveBack.isPending} onReturn={(remark) => giveBack.mutate(remark)} />}
      {byKey ? (
        <KeyButton keys="a" type="primary" loading={approve.isPending} blocked={cases.blocked} onClick={() => approve.mutate()}>
          {step}
        </KeyButton>
      ) : (
        <Button type="primary" loading={approve.isPending} disabled={cases.blocked !== null} onClick={() => approve.mutate()}>
          {step}
        </Button>
      )}
      {cases.shown}
      {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
    </>
  )
}

/** A decision, after which everything on the page is read anew. */
function useDecide<Input = void>(done: string, act: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      void message.success(done)
      await queries.invalidateQueries()
      onDone?.()
    },
  })
}
