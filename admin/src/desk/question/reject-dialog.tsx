import { rejectionReasons, rejections, type Rejection } from '@xunyi/contract/rejections'
import { useMutation } from '@tanstack/react-query'
import { Alert, Modal, Radio } from 'antd'
import { useState } from 'react'
import { failureText } from '../../failures.ts'

interface Props {
  open: boolean
  askers: number
  onClose: () => void
  onReject: (reason: Rejection) => Promise<void>
}

/** Proposes to close a question without an answer, for a reason of the list; the askers read its sentence. */
export function RejectDialog({ open, askers, onClose, onReject }: Props) {
  const [reason, setReason] = useState<Rejection | null>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: onReject })
  return (
    <Modal
      open={open}
      title="驳回问题"
      okText="提议驳回"
      okButtonProps={{ danger: true, disabled: reason === null, loading: isPending }}
      onOk={() => reason !== null && mutate(reason)}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>由另一位医学审核确认后，{askers} 位提问者各收到一封站内信，写明原因；问题关闭，不能重新打开，他们可以再次提问。</p>
      <Radio.Group
        aria-label="驳回原因"
        value={reason}
        onChange={({ target }) => setReason(target.value as Rejection)}
        options={rejectionReasons.map((value) => ({ value, label: rejections[value].name }))}
        vertical
      />
      {reason !== null && <p style={{ marginTop: 12 }}>站内信：{rejections[reason].letter}</p>}
      {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
    </Modal>
  )
}
