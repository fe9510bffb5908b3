import { markAdverse, type markSubjects } from '@xunyi/contract/safety'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../../ui/dialog.module.css'
import { Reason, isReason } from '../common/reason.tsx'

interface Props {
  subject: (typeof markSubjects)[number]
  id: string
  onMarked: () => void
}

/** 标为不良反应: what the rules missed becomes a case, after the consequences were read and a reason was given. */
export function MarkAdverse({ subject, id, onMarked }: Props) {
  const { message } = App.useApp()
  const may = useMay('writer', 'approver', 'pharmacovigilance', 'administrator')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  useKeys([{ key: 'p', label: '标为不良反应', run: () => setOpen(true), when: may && !open && subject !== 'letter' }], {
    group: '药物警戒',
    inDialog: subject === 'feedback',
  })
  if (!may) return null
  return (
    <>
      {subject === 'letter' ? (
        <Button size="small" type="link" onClick={() => setOpen(true)}>
          标为不良反应
        </Button>
      ) : (
        <KeyButton keys="p" onClick={() => setOpen(true)}>
          标为不良反应
        </KeyButton>
      )}
      {open && (
        <Dialog
          title="标为不良反应"
          confirm="建立病例"
          good={isReason(reason, true)}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            await call(markAdverse, { subject, id, reason })
            void message.success('已建立病例，由药物警戒处理')
            setOpen(false)
            onMarked()
          }}
          note={
            <ul className={styles.consequences}>
              <li>原文和您写的理由将交给药物警戒，为每位作者建立病例并开始计算报告期限。</li>
              {subject === 'letter' && <li>已发出的答复不变；只为这一位提问者建立病例。</li>}
              {subject === 'question' && <li>放行之前，答疑台看不到问题原文，也不能答复、关联或驳回。</li>}
              <li>不能撤回；判为非不良反应须由两名药物警戒人员确认。</li>
            </ul>
          }
        >
          <Reason label="理由" value={reason} onChange={setReason} />
        </Dialog>
      )}
    </>
  )
}
