import { Button } from 'antd'
import { useState } from 'react'
import { keyLabels } from '../keys/keystroke.ts'
import { useKeys } from '../keys/use-keys.ts'
import type { ConsolePage } from '../page.ts'
import { PaletteDialog } from './palette-dialog.tsx'

const keys = keyLabels('mod+k').join(' ')

/** The button and shortcut of the palette, which jumps to pages, questions, entries, safety cases and users. */
export function Palette({ pages }: { pages: readonly ConsolePage[] }) {
  const [open, setOpen] = useState(false)
  useKeys([{ key: 'mod+k', label: '搜索与跳转', run: () => setOpen(true) }], { group: '全局' })
  return (
    <>
      <Button aria-label="搜索" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        搜索（{keys}）
      </Button>
      {open && <PaletteDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}
