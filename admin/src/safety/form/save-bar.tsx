import { editableStates } from '@xunyi/contract/safety-states'
import type { CaseDetail } from '@xunyi/contract/safety'
import { Refused } from '@xunyi/contract/refusals'
import { isBlank } from '@xunyi/contract/values'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { failureText } from '../../failures.ts'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { changesBetween, faultsIn } from './content.ts'
import styles from './form.module.css'
import type { CaseDraft } from './use-case-draft.ts'
import { useSave } from './use-save.ts'
import { Popconfirm } from '../../ui/popconfirm.tsx'

/** The state of saving, and the way to save: by key from any field. */
export function SaveBar({ of, draft }: { of: CaseDetail; draft: CaseDraft }) {
  const [reason, setReason] = useState('')
  const save = useSave(of, draft)
  const open = editableStates.includes(of.state)
  const needsReason = of.reported_on !== null
  const faults = faultsIn(draft.list)
  const blocked = !open
    ? '只有分诊、随访中和评价状态可以修改病例表'
    : draft.clash
      ? '病例表被他人修改，请先选择保留哪些内容'
      : !draft.changed
        ? '没有未保存的改动'
        : needsReason && isBlank(reason)
          ? '已上报过的病例，请先写明修改原因'
          : null
  function run() {
    if (blocked !== null || save.isPending) return
    const [first] = faults.keys()
    if (first === undefined) save.mutate(reason, { onSuccess: () => setReason('') })
    else show(first)
  }
  useKeys([{ key: 'mod+s', label: '保存病例表', run }], { group: '病例表' })
  return (
    <div className={styles.bar}>
      <output className={styles.state} aria-live="polite">
        <State of={of} draft={draft} saving={save.isPending} failure={save.error} faults={faults.size} />
      </output>
      {open && (
        <Input
          aria-label={needsReason ? '修改原因（必填）' : '修改原因（可不填）'}
          placeholder={needsReason ? '修改原因（必填）' : '修改原因（可不填）'}
          className={styles.reason!}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {draft.changed && (
        <Popconfirm title="放弃所有未保存的填写？" description="病例恢复为上次保存的内容；放弃的不能找回。" okText="放弃" onConfirm={draft.discard}>
          <Button disabled={save.isPending}>放弃改动</Button>
        </Popconfirm>
      )}
      <KeyButton keys="mod+s" type="primary" blocked={blocked} loading={save.isPending} onClick={run}>
        保存
      </KeyButton>
    </div>
  )
}

interface StateProps {
  of: CaseDetail
  draft: CaseDraft
  saving: boolean
  failure: Error | null
  faults: number
}

function State({ of, draft, saving, failure, faults }: StateProps) {
  if (saving) return <>正在保存</>
  if (!draft.changed) return <>{`已保存 · 版本 ${of.revision}`}</>
  if (failure && !(failure instanceof Refused && failure.refusal === 'conflict'))
    return <span className={styles.bad}>{`保存失败（${failureText(failure)}），内容仍在`}</span>
  const count = changesBetween(draft.from, draft.list).length
  return (
    <>
      {`${count} 处未保存`}
      {faults > 0 && <span className={styles.bad}>{`，${faults} 处填写有误`}</span>}
    </>
  )
}

/** Moves the focus to a field, whose group may be folded. */
function show(id: string): void {
  const field = document.getElementById(id)
  const group = field?.closest('details')
  if (group) group.open = true
  field?.focus()
}
