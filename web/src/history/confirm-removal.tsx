import type { HistoryItem } from '@xunyi/contract/history'
import { copy } from '../copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './history.module.css'
import { strings } from './strings.ts'

interface Props {
  /** Null keeps it closed. */
  item: HistoryItem | null
  onCancel: () => void
  onConfirm: (item: HistoryItem) => void
}

export function ConfirmRemoval({ item, onCancel, onConfirm }: Props) {
  return (
    <Dialog
      open={item !== null}
      onClose={onCancel}
      title={strings.removeTitle}
      alert
      actions={
        <>
          <Button variant="secondary" data-focus="" onClick={onCancel}>
            {copy['dlg.cancel']}
          </Button>
          <Button variant="danger" onClick={() => item && onConfirm(item)}>
            {copy['dlg.ok']}
          </Button>
        </>
      }
    >
      <bdi className={styles.asked}>{item?.question}</bdi>
      <p>{strings.removeText}</p>
    </Dialog>
  )
}
