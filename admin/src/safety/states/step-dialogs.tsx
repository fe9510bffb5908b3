import { useQuery } from '@tanstack/react-query'
import { assignCase, confirmCase, investigateCase, moveCase, proposeCase, sendBackCase, type CaseDetail } from '@xunyi/contract/safety'
import { missingElements } from '@xunyi/contract/safety-form'
import { caseStateNames, type CaseState, type Proposal } from '@xunyi/contract/safety-states'
import { officers } from '@xunyi/contract/safety-versions'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { today } from '../common/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Reason, isReason } from '../common/reason.tsx'
import styles from '../../ui/dialog.module.css'

export type Step = { do: 'assign' | 'confirm' | 'sendBack' | 'investigate' } | { do: 'propose'; proposal: Proposal } | { do: 'move'; to: CaseState }

export interface StepProps {
  of: CaseDetail
  onClose: () => void
  /** Runs the call, and closes. */
  run: (work: () => Promise<unknown>, done: string) => Promise<void>
}

const revisionOf = ({ id, revision }: CaseDetail) => ({ id, revision })

export function Assign({ of, onClose, run }: StepProps) {
  const [owner, setOwner] = useState<string | null>(null)
  const found = useQuery({ queryKey: ['safety-officers'], queryFn: ({ signal }) => call(officers, {}, signal) })
  return (
    <Dialog
      title="转交病例"
      note="病例列入对方“我的”；期限不变。"
      confirm="转交"
      good={owner !== null}
      onClose={onClose}
      onConfirm={() => run(() => call(assignCase, { ...revisionOf(of), owner: owner ?? '' }), '已转交')}
    >
      <label htmlFor="assign-to">
        转交给
        <Select
          id="assign-to"
          value={owner}
          loading={found.isPending}
          options={(found.data ?? []).filter(({ id }) => id !== of.owner?.id).map(({ id, name }) => ({ value: id, label: name }))}
          notFoundContent={found.error ? '读取失败，请关闭后重试' : '没有其他药物警戒人员'}
          onChange={setOwner}
        />
      </label>
    </Dialog>
  )
}

export function Move({ of, to, onClose, run }: StepProps & { to: CaseState }) {
  const [reason, setReason] = useState('')
  const needed = of.state === 'reported' || of.state === 'closed' || of.state === 'not_adverse'
  return (
    <Dialog
      title={`${caseStateNames[of.state]} → ${caseStateNames[to]}`}
      note={`病例 ${of.number} 的状态将改变，记入经过；填写的内容不变。`}
      confirm="变更"
      good={isReason(reason, needed)}
      onClose={onClose}
      onConfirm={() => run(() => call(moveCase, { ...revisionOf(of), to, reason }), `已变更为${caseStateNames[to]}`)}
    >
      <Reason label={needed ? '原因（必填）' : '原因（可不填）'} value={reason} onChange={setReason} />
    </Dialog>
  )
}

export function Propose({ of, proposal, onClose, run }: StepProps & { proposal: Proposal }) {
  const [reason, setReason] = useState('')
  const report = proposal === 'report'
  return (
    <Dialog
      title={report ? '提交复核：上报' : '提议为非不良反应'}
      note={report ? '由另一名药物警戒人员复核，登记上报日期和编号。' : '由另一名药物警戒人员确认；确认后关联的问题自动放行给答疑台。'}
      confirm="提交"
      good={isReason(reason, true)}
      onClose={onClose}
      onConfirm={() => run(() => call(proposeCase, { ...revisionOf(of), proposal, reason }), '已提交，等另一人复核')}
    >
      <Reason label={report ? '评价结论' : '理由'} value={reason} onChange={setReason} />
    </Dialog>
  )
}

/** The reason why a case cannot be proposed for a report, in the server's words. */
export function unready({ form, reporter, serious }: Pick<CaseDetail, 'form' | 'reporter' | 'serious'>): string | null {
  if (missingElements(form, reporter).length > 0) return '有效报告的四要素不全，请先补充或随访'
  if (serious === 'unknown') return '请先评价严重性'
  if (form.reactions.some(({ causality }) => causality === '')) return '请先评价每个不良反应的关联性'
  return null
}

export function Confirm({ of, onClose, run }: StepProps) {
  const [on, setOn] = useState(today)
  const [number, setNumber] = useState(of.form.report.number)
  const report = of.proposal === 'report'
  const reason = of.proposal_reason ?? '—'
  const inDays = on >= of.day0 && on <= today()
  const given = report ? { reported_on: on, report_number: number.trim() } : { reported_on: null, report_number: null }
  return (
    <Dialog
      title={report ? '确认已上报' : '确认为非不良反应'}
      note={report ? `评价结论：${reason}` : `理由：${reason}。确认后关联的问题放行给答疑台。`}
      confirm="确认"
      good={!report || (inDays && number.trim() !== '')}
      onClose={onClose}
      onConfirm={() => run(() => call(confirmCase, { ...revisionOf(of), ...given }), report ? '已登记上报' : '已确认为非不良反应')}
    >
      {report && (
        <>
          <label htmlFor="reported-on">
            上报日期
            <Input id="reported-on" type="date" min={of.day0} max={today()} value={on} onChange={({ target }) => setOn(target.value)} />
          </label>
          <label htmlFor="report-number">
            报告编号
            <Input id="report-number" value={number} maxLength={60} autoComplete="off" onChange={({ target }) => setNumber(target.value)} />
          </label>
        </>
      )}
    </Dialog>
  )
}

export function SendBack({ of, onClose, run }: StepProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title="退回"
      note={of.proposal === 'not_adverse' ? '病例回到分诊。' : '病例回到评价。'}
      confirm="退回"
      good={isReason(reason, true)}
      onClose={onClose}
      onConfirm={() => run(() => call(sendBackCase, { ...revisionOf(of), reason }), '已退回')}
    >
      <Reason label="原因" value={reason} onChange={setReason} />
    </Dialog>
  )
}

export function Investigate({ of, onClose, run }: StepProps) {
  const [on, setOn] = useState(today)
  return (
    <Dialog
      title="登记调查报告"
      note="调查报告提交给药品监督管理部门的日期。"
      confirm="登记"
      good={on >= of.day0 && on <= today()}
      onClose={onClose}
      onConfirm={() => run(() => call(investigateCase, { ...revisionOf(of), on }), '已登记调查报告')}
    >
      <label htmlFor="investigated-on" className={styles.fields}>
        提交日期
        <Input id="investigated-on" type="date" min={of.day0} max={today()} value={on} onChange={({ target }) => setOn(target.value)} />
      </label>
    </Dialog>
  )
}
