import type { HistoryItem } from '@xunyi/contract/history'
import { copy } from '../copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './history.module.css'
import { strings } from './strings.ts'

interface Props {
  /** Empty keeps it closed. */
  items: readonly HistoryItem[]
  onCancel: () => void
  onConfirm: () => void
}

export function ConfirmRemoval({ items, onCancel, onConfirm }: Props) {
  const [first, second] = items
  return (
    <Dialog
      open={first !== undefined}
      onClose={onCancel}
      title={second ? strings.removeSeveral(items.length) : strings.removeTitle}
      alert
      actions={
        <>
          <Button variant="secondary" data-focus="" onClick={onCancel}>
            {copy['dlg.cancel']}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {copy['dlg.ok']}
          </Button>
        </>
      }
    >
      {!second && <bdi className={styles.asked}>{first?.question}</bdi>}
      <p>{strings.removeText}</p>
    </Dialog>
  )
}
