import { copy } from '../../copy.ts'
import { useAfter } from '../../ui/after.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Ring } from '../../ui/ring.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './delete.module.css'
import { strings } from '../common/strings.ts'

interface ConfirmProps {
  open: boolean
  /** The page was out of sight while the time ran. */
  away: boolean
  onCancel: () => void
  onConfirm: () => void
}

export function ConfirmDeletion({ open, away, onCancel, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={strings.delete}
      alert
      icon="warn"
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
      {away && <p className={styles.away}>{strings.deleteAway}</p>}
      <p>{strings.deleteConfirm}</p>
    </Dialog>
  )
}

interface DelayProps {
  open: boolean
  moment: { left: number; share: number } | null
  /** The time is over and the call is under way: nothing to cancel any more. */
  calling: boolean
  onCancel: () => void
}

/** The five seconds in which a confirmed deletion can still be cancelled: by the button, Escape, Back or a tap outside. */
export function DeletionDelay({ open, moment, calling, onCancel }: DelayProps) {
  const left = moment?.left ?? 0
  return (
    <Dialog
      open={open}
      onClose={calling ? ignore : onCancel}
      title={strings.delete}
      actions={
        <Button variant="secondary" data-focus="" disabled={calling} onClick={onCancel}>
          {copy['dlg.cancel']}
        </Button>
      }
    >
      <div className={styles.delay}>
        <Ring share={calling ? 0 : (moment?.share ?? 0)}>{calling ? <Spinner /> : left}</Ring>
        <p className={styles.left}>{calling ? strings.deleting : strings.deleteIn(left)}</p>
        <Once text={calling ? strings.deleting : strings.deleteAnnounced} />
      </div>
    </Dialog>
  )
}

/** Said once, and not again with every second. The area is on the page before its words, or they would not be heard. */
function Once({ text }: { text: string }) {
  const ready = useAfter(true, 100)
  return <Announce>{ready && text}</Announce>
}

function ignore(): void {}
