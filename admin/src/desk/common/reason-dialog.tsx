import { codePoints, isBlank } from '@xunyi/contract/values'
import { Alert, Input, Modal } from 'antd'
import { useRef, useState, type ComponentRef } from 'react'
import { failureText } from '../../failures.ts'
import { useKeys } from '../../keys/use-keys.ts'
import styles from './reason-dialog.module.css'

interface Props {
  open: boolean
  title: string
  note: string
  label: string
  max: number
  confirm: string
  danger?: boolean
  onClose: () => void
  onConfirm: (reason: string) => Promise<void>
}

/** Asks for a reason; a failure keeps the typed text. */
export function ReasonDialog({ open, title, confirm, danger = false, onClose, ...inside }: Props) {
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = codePoints(reason.trim())
  const good = !isBlank(reason) && count <= inside.max

  async function send() {
    if (!good || busy) return
    setBusy(true)
    setProblem(null)
    try {
      await inside.onConfirm(reason)
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  useKeys([{ key: 'mod+Enter', label: confirm, run: () => void send(), when: open }], { group: '对话框', inDialog: true })

  return (
    <Modal
      open={open}
      title={title}
      okText={confirm}
      okButtonProps={{ danger, disabled: !good, loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
      destroyOnHidden
    >
      <p>{inside.note}</p>
      <label className={styles.field}>
        <span>{inside.label}</span>
        <Input.TextArea ref={field} rows={4} value={reason} onChange={({ target }) => setReason(target.value)} status={count > inside.max ? 'error' : ''} />
      </label>
      <div className={`right tabular ${styles.count}`}>
        {count} / {inside.max}
      </div>
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
    </Modal>
  )
}
