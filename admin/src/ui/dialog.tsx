import { Alert, Modal } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { failureText } from '../failures.ts'
import { useKeys } from '../keys/use-keys.ts'
import styles from './dialog.module.css'

interface Props {
  title: string
  note?: ReactNode
  confirm: string
  danger?: boolean
  /** False: something is not filled in. */
  good: boolean
  onClose: () => void
  /** @throws the failure, which the dialog shows; it stays open then */
  onConfirm: () => Promise<void>
  children?: ReactNode
}

/** Asks for something before an act: the first field has the focus, Ctrl+Enter confirms, a failure keeps what was typed. */
export function Dialog({ title, note, confirm, danger = false, good, onClose, onConfirm, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function send() {
    if (!good || busy) return
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  useKeys([{ key: 'mod+Enter', label: confirm, run: () => void send() }], { group: '对话框', inDialog: true })
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger, disabled: !good, loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && body.current?.querySelector<HTMLElement>('textarea, input')?.focus()}
    >
      {typeof note === 'string' ? <p>{note}</p> : note}
      <div ref={body} className={styles.fields}>
        {children}
        {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      </div>
    </Modal>
  )
}
