import { clarificationLetter, clarificationPartNames, clarificationParts, type ClarificationPart } from '@xunyi/contract/clarifications'
import { useMutation } from '@tanstack/react-query'
import { Alert, Checkbox, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { failureText } from '../../failures.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { GrowingText } from '../../ui/growing-text.tsx'
import { visible } from '../../ui/visible.ts'
import { InsertSnippet } from '../snippets/insert-snippet.tsx'
import type { Question } from '../common/queries.ts'
import styles from './question.module.css'

interface Asked {
  /** Null: all. */
  asker: string | null
  parts: ClarificationPart[]
  text: string
}

interface Props {
  open: boolean
  askers: Question['asked_by']
  onClose: () => void
  onAsk: (asked: Asked) => Promise<void>
}

const nothing: Asked = { asker: null, parts: [], text: '' }
const everyone = ''
const freeText = 'ask-back-text'

/** Asks an asker, or all, for more: what is ticked at once, free words once a second person has confirmed them. */
export function AskBackDialog({ open, askers, onClose, onAsk }: Props) {
  const [asked, setAsked] = useState(nothing)
  const fields = useRef<HTMLDivElement>(null)
  const change = (changes: Partial<Asked>) => setAsked((before) => ({ ...before, ...changes }))
  const { mutate, isPending, error } = useMutation({ mutationFn: onAsk, onSuccess: () => setAsked(nothing) })
  const letter = clarificationLetter(asked)
  const free = asked.text.trim() !== ''
  const confirm = free ? '提议' : '发出'
  const send = () => letter !== '' && !isPending && mutate({ ...asked, text: asked.text.trim() })
  useKeys([{ key: 'mod+Enter', label: confirm, run: send, when: open }], { group: '对话框', inDialog: true })

  return (
    <Modal
      open={open}
      title="请提问者补充"
      okText={confirm}
      okButtonProps={{ disabled: letter === '', loading: isPending }}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && fields.current?.querySelector('input')?.focus()}
      destroyOnHidden
    >
      <p>提问者收到站内信，在手机上补充。其间目标时间暂停。另写的文字由另一位医学审核确认后才发出。</p>
      <div ref={fields} className={styles.dialog}>
        {askers.length > 1 && (
          <Select
            aria-label="问谁"
            value={asked.asker ?? everyone}
            options={[
              { value: everyone, label: `全部 ${askers.length} 位提问者` },
              ...askers.map(({ asker, text }, at) => ({ value: asker, label: `第 ${at + 1} 位：${visible(text).slice(0, 30)}` })),
            ]}
            onChange={(asker: string) => change({ asker: asker === everyone ? null : asker })}
          />
        )}
        <Checkbox.Group
          aria-label="请补充的信息"
          className={styles.parts!}
          value={asked.parts}
          onChange={(parts) => change({ parts })}
          options={clarificationPartNames.map((value) => ({ value, label: clarificationParts[value].name }))}
        />
        <GrowingText
          id={freeText}
          aria-label="另写的问题"
          placeholder="另写的问题（可不写），请勿写患者信息"
          maxLength={500}
          value={asked.text}
          onChange={(text) => change({ text })}
        />
        <InsertSnippet into={freeText} inDialog />
        {letter !== '' && <p className="written">站内信：{letter}</p>}
        {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
      </div>
    </Modal>
  )
}
