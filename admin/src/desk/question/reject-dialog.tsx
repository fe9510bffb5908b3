import { rejectionReasons, rejections, type Rejection } from '@xunyi/contract/rejections'
import { Radio } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  askers: number
  onClose: () => void
  onReject: (reason: Rejection) => Promise<void>
}

/** Proposes to close a question without an answer, for a reason of the list; the askers read its sentence. */
export function RejectDialog({ askers, onClose, onReject }: Props) {
  const [reason, setReason] = useState<Rejection | null>(null)
  return (
    <Dialog
      title="驳回问题"
      note={`由另一位医学审核确认后，${askers} 位提问者各收到一封站内信，写明原因；问题关闭，不能重新打开，他们可以再次提问。`}
      confirm="提议驳回"
      danger
      good={reason !== null}
      onClose={onClose}
      onConfirm={async () => {
        if (reason !== null) await onReject(reason)
      }}
    >
      <Radio.Group
        aria-label="驳回原因"
        value={reason}
        onChange={({ target }) => setReason(target.value as Rejection)}
        options={rejectionReasons.map((value) => ({ value, label: rejections[value].name }))}
        vertical
      />
      {reason !== null && <p>站内信：{rejections[reason].letter}</p>}
    </Dialog>
  )
}
