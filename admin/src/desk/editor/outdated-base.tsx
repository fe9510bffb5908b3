import type { Draft, DraftContent } from '@xunyi/contract/drafts'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { ContentDiff } from '../draft-content/content-diff.tsx'
import styles from '../draft-content/draft.module.css'

/** Shown when the entry has a newer version than the draft's base: the writer compares both before submitting. */
export function OutdatedBase({ entry, content, onSeen }: { entry: NonNullable<Draft['entry']>; content: DraftContent; onSeen: (version: number) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`起草后条目已更新到第 ${entry.version} 版，核对后才能提交`}
        action={<Button onClick={() => setOpen(true)}>核对差异</Button>}
      />
      <Modal
        open={open}

        width={860}
        title={`草稿与现行第 ${entry.version} 版的差异`}
        okText={`已核对，以第 ${entry.version} 版为基础`}
        cancelText="返回修改"
        onCancel={() => setOpen(false)}
        onOk={() => {
          setOpen(false)
          onSeen(entry.version)
        }}
      >
        <div className={styles.editor}>
          <ContentDiff before={entry.content} after={content} />
        </div>
      </Modal>
    </>
  )
}
