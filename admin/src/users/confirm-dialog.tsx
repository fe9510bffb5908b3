import { isBlank } from '@xunyi/contract/values'
import { Alert, Form, Input, Modal, type InputRef } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { failureText } from '../failures.ts'

export interface Confirmation {
  title: string
  /** Describes the consequence. */
  outcome: ReactNode
  confirm: string
  danger?: boolean
  /** The action requires a reason. */
  needed?: boolean
  /** @param reason undefined where none was given */
  run: (reason: string | undefined) => Promise<unknown>
}

/** Asks for confirmation with a reason; a failure keeps the typed text. */
export function ConfirmDialog({ title, outcome, confirm, danger = false, needed = false, run, onClose }: Confirmation & { onClose: () => void }) {
  const field = useRef<InputRef>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send({ reason = '' }: { reason?: string }) {
    setBusy(true)
    setProblem(null)
    try {
      await run(isBlank(reason) ? undefined : reason)
      onClose()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger, loading: busy, htmlType: 'submit', form: 'reason-form' }}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <Form id="reason-form" layout="vertical" onFinish={(typed: { reason?: string }) => void send(typed)}>
        <p>{outcome}</p>
        <Form.Item
          name="reason"
          label={needed ? '原因' : '原因（选填）'}
          required={needed}
          rules={[{ validator: async (_, typed?: string) => (needed && isBlank(typed ?? '') ? Promise.reject(new Error('请填写原因')) : undefined) }]}
          extra="记入审计日志，长期保留；请不要写手机号和邮箱"
        >
          <Input ref={field} maxLength={200} autoComplete="off" />
        </Form.Item>
        {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      </Form>
    </Modal>
  )
}
