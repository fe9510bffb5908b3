import type { Draft, DraftContent } from '@xunyi/contract/drafts'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { clockTime } from '../common/times.ts'
import { ContentView } from '../draft-content/content-view.tsx'
import styles from '../draft-content/draft.module.css'

/** A save conflict: both revisions side by side, to choose from. */
export function Conflict({ mine, theirs, onMine, onTheirs }: { mine: DraftContent; theirs: Draft; onMine: () => void; onTheirs: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={`草稿已在别处修改（保存于 ${clockTime(theirs.updated_at)}），您写的内容还在，选择一个版本后继续`}
        action={<Button onClick={() => setOpen(true)}>查看两个版本</Button>}
      />
      <Modal
        open={open}

        width={1040}
        title="草稿已在别处修改"
        onCancel={() => setOpen(false)}
        footer={[
          <Button key="later" onClick={() => setOpen(false)}>
            稍后决定
          </Button>,
          <Button key="theirs" onClick={onTheirs}>
            采用对方版本
          </Button>,
          <Button key="mine" type="primary" onClick={onMine}>
            用我的覆盖
          </Button>,
        ]}
      >
        <p>两边不同的文字已标出。选择保留哪一个版本；另一个版本里需要的文字，可以先复制。</p>
        <div className={styles.sides}>
          <section aria-label="我的版本">
            <h3>我的版本（未保存）</h3>
            <ContentView content={mine} beside={theirs.content} />
          </section>
          <section aria-label="对方版本">
            <h3>对方版本（保存于 {clockTime(theirs.updated_at)}）</h3>
            <ContentView content={theirs.content} beside={mine} />
          </section>
        </div>
      </Modal>
    </>
  )
}
