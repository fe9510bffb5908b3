import { takeCase, type CaseDetail } from '@xunyi/contract/safety'
import { caseMoves, caseStateNames, editableStates, type CaseState } from '@xunyi/contract/safety-states'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useMe } from '../../me.ts'
import { BlockedButton } from '../common/blocked-button.tsx'
import { useCaseChange } from '../common/queries.ts'
import { useCaseRefresh } from '../common/use-case-refresh.ts'
import { Assign, Confirm, Investigate, Move, Propose, SendBack, unready, type Step, type StepProps } from './step-dialogs.tsx'

/** The steps that a case can take now; a step that it cannot take says why. @param unsaved the form holds changes that were not saved */
export function Actions({ of, unsaved }: { of: CaseDetail; unsaved: boolean }) {
  const me = useMe()
  const { message } = App.useApp()
  const refresh = useCaseRefresh(of.id)
  const change = useCaseChange(of.id)
  const [step, setStep] = useState<Step | null>(null)
  const mine = of.owner?.id === me.id
  const take = () => change.mutate({ work: () => call(takeCase, { id: of.id, revision: of.revision }), done: '病例由您负责' })
  const saved = unsaved ? '请先保存病例表' : null
  const reporting = saved ?? (of.state === 'assessment' ? unready(of) : '在评价状态下才能提交上报')
  const open = editableStates.includes(of.state)
  useKeys(
    [
      { key: 'c', label: '由我负责', run: take, when: !mine && !change.isPending },
      { key: 'p', label: '提交复核：上报', run: () => setStep({ do: 'propose', proposal: 'report' }), when: open && reporting === null },
      { key: 'x', label: '提议为非不良反应', run: () => setStep({ do: 'propose', proposal: 'not_adverse' }), when: open && saved === null },
    ],
    { group: '病例' },
  )
  const dialog: StepProps = {
    of,
    onClose: () => setStep(null),
    async run(work, done) {
      await work()
      void message.success(done)
      setStep(null)
      await refresh()
    },
  }
  return (
    <>
      {!mine && (
        <KeyButton keys="c" type={of.owner === null ? 'primary' : 'default'} loading={change.isPending} onClick={take}>
          由我负责
        </KeyButton>
      )}
      <Button onClick={() => setStep({ do: 'assign' })}>转交</Button>
      <Moves of={of} saved={saved} onMove={(to) => setStep({ do: 'move', to })} />
      {open && (
        <>
          <KeyButton keys="p" blocked={reporting} onClick={() => setStep({ do: 'propose', proposal: 'report' })}>
            提交复核
          </KeyButton>
          <KeyButton keys="x" blocked={saved} onClick={() => setStep({ do: 'propose', proposal: 'not_adverse' })}>
            非不良反应
          </KeyButton>
        </>
      )}
      {of.state === 'review' && <Review of={of} onStep={setStep} />}
      {(of.death || of.cluster) && of.investigated_on === null && <Button onClick={() => setStep({ do: 'investigate' })}>登记调查报告</Button>}
      {step?.do === 'assign' && <Assign {...dialog} />}
      {step?.do === 'move' && <Move {...dialog} to={step.to} />}
      {step?.do === 'propose' && <Propose {...dialog} proposal={step.proposal} />}
      {step?.do === 'confirm' && <Confirm {...dialog} />}
      {step?.do === 'sendBack' && <SendBack {...dialog} />}
      {step?.do === 'investigate' && <Investigate {...dialog} />}
    </>
  )
}

function Review({ of, onStep }: { of: CaseDetail; onStep: (step: Step) => void }) {
  return (
    <>
      <BlockedButton type="primary" blocked={of.may_confirm ? null : '参与评价或提交的人不能复核，须由第二人确认'} onClick={() => onStep({ do: 'confirm' })}>
        {of.proposal === 'report' ? '确认已上报' : '确认为非不良反应'}
      </BlockedButton>
      <Button onClick={() => onStep({ do: 'sendBack' })}>退回</Button>
    </>
  )
}

interface MovesProps {
  of: CaseDetail
  saved: string | null
  onMove: (to: CaseState) => void
}

function Moves({ of, saved, onMove }: MovesProps) {
  const moves = caseMoves[of.state].filter((to) => !(of.state === 'new' && to === 'triage'))
  if (moves.length === 0) return null
  const uninvestigated = of.death && of.operator_kind === 'holder' && of.investigated_on === null
  const reason = (to: CaseState) => (to === 'closed' && uninvestigated ? '（死亡病例须先登记调查报告）' : '')
  const items = moves.map((to) => ({ key: to, label: `${caseStateNames[to]}${reason(to)}`, disabled: reason(to) !== '' }))
  if (saved !== null) return <BlockedButton blocked={saved}>变更状态</BlockedButton>
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onMove(key as CaseState) }}>
      <Button>变更状态</Button>
    </Dropdown>
  )
}
