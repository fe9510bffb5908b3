import type { DraftContent } from '@xunyi/contract/drafts'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import styles from './preview.module.css'
import { Preview, type Look } from './preview.tsx'

const looks: { value: Look; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'large', label: '大字' },
]

/** The preview in the phone's light, dark and large-text appearance. */
export function PreviewDialog({ open, content, onClose }: { open: boolean; content: DraftContent; onClose: () => void }) {
  const [look, setLook] = useState<Look>('light')
  return (
    <Modal open={open} width={440} title="手机预览" footer={null} style={{ top: 24 }} onCancel={onClose} destroyOnHidden>
      <Segmented aria-label="外观" className={styles.looks!} value={look} onChange={setLook} options={looks} />
      <Preview content={content} look={look} />
    </Modal>
  )
}
