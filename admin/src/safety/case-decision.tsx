import { useMutation } from '@tanstack/react-query'
import { confirmCase, noteCase, proposeCase, sendBackCase, type CaseDetail } from '@xunyi/contract/safety'
import { App, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import styles from './safety.module.css'
import { useCaseRefresh } from './use-case-refresh.ts'

type Action = 'note' | 'propose' | 'confirm' | 'back'
const done: Record<Action, string> = {
  note: '已记录',
  propose: '已提交，等另一人确认',
  confirm: '已确认为非不良反应',
  back: '已退回',
}

/** Notes, and 非不良反应: one officer proposes it with a reason, another confirms or sends it back. */
export function CaseDecision({ of }: { of: CaseDetail }) {
  const { message } = App.useApp()
  const refresh = useCaseRefresh(of.id)
  const [text, setText] = useState('')
  const at = { id: of.id, revision: of.revision }
  const run = useMutation({
    mutationFn: (action: Action): Promise<unknown> => {
      if (action === 'note') return call(noteCase, { ...at, text, origin: 'note' })
      if (action === 'propose') return call(proposeCase, { ...at, proposal: 'not_adverse', reason: text })
      if (action === 'back') return call(sendBackCase, { ...at, reason: text })
      return call(confirmCase, { ...at, reported_on: null, report_number: null })
    },
    onSuccess: async (_, action) => {
      void message.success(done[action])
      setText('')
      await refresh()
    },
    onError: (error) => void message.error(failureText(error)),
  })
  const waits = of.state === 'review' && of.proposal === 'not_adverse'
  const written = text.trim() !== ''
  const button = (action: Action, label: string, disabled: boolean) => (
    <Button disabled={disabled || run.isPending} onClick={() => run.mutate(action)}>
      {label}
    </Button>
  )
  return (
    <>
      <h3>处理</h3>
      {waits && (
        <p className="written">
          提议：非不良反应。理由：{of.proposal_reason ?? '—'}
          {!of.may_confirm && <span className={styles.quiet}>（参与过评价或提议的人不能确认）</span>}
        </p>
      )}
      <Input.TextArea
        aria-label="记录或理由"
        placeholder="写下处理记录，或提议、退回的理由"
        value={text}
        maxLength={200}
        showCount
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      <Flex gap={12} wrap style={{ marginTop: 24 }}>
        {button('note', '记一笔', !written)}
        {waits && of.may_confirm && button('confirm', '确认为非不良反应', false)}
        {waits && button('back', '退回', !written)}
        {(of.state === 'new' || of.state === 'triage' || of.state === 'assessment') && button('propose', '提议为非不良反应', !written)}
      </Flex>
    </>
  )
}
