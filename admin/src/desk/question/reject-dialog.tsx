import { ReasonDialog } from '../common/reason-dialog.tsx'

interface Props {
  open: boolean
  askers: number
  onClose: () => void
  onReject: (reason: string) => Promise<void>
}

/** Closes a question without an answer. */
export function RejectDialog({ open, askers, onClose, onReject }: Props) {
  return (
    <ReasonDialog
      open={open}
      title="驳回问题"
      note={`${askers} 位提问者不会收到站内信；原因只在管理台内可见，请勿写入患者或提问者的个人信息。`}
      label="驳回原因"
      max={200}
      confirm="驳回"
      danger
      onClose={onClose}
      onConfirm={onReject}
    />
  )
}
