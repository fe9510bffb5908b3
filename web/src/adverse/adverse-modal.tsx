import { useSyncExternalStore } from 'react'
import { copy } from '../copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { adverse } from './adverse-notices.ts'

/** The adverse-reaction modal, which only 知道了 closes. Mounted once above every screen. */
export function AdverseReactionModal() {
  const open = useSyncExternalStore(adverse.subscribe, adverse.current) !== null
  return (
    <Dialog
      open={open}
      onClose={adverse.acknowledge}
      title={copy['ae.title']}
      icon="warn"
      alert
      closable={false}
      actions={
        <Button wide onClick={adverse.acknowledge}>
          {copy['ae.confirm']}
        </Button>
      }
    >
      {copy['ae.text']}
    </Dialog>
  )
}
