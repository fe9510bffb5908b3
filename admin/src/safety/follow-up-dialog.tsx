import { askReporter, followUpLetter, followUpPartNames, followUpParts, missingParts, type FollowUpPart } from '@xunyi/contract/safety-follow-up'
import type { CaseDetail } from '@xunyi/contract/safety'
import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { useCaseChange } from './common/queries.ts'
import letter from './follow-up.module.css'
import styles from './side/side.module.css'

interface Props {
  of: CaseDetail
  /** Whether the letter is announced by mail and SMS. */
  mail: boolean
  sms: boolean
  onClose: () => void
}

/** Dialog of a question to the reporter: the missing parts are ticked, and the letter is shown as the reporter will read it. */
export function AskDialog({ of, mail, sms, onClose }: Props) {
  const [parts, setParts] = useState<FollowUpPart[]>(() => missingParts(of.form))
  const [question, setQuestion] = useState('')
  const change = useCaseChange(of.id)
  const asked = { parts: followUpParts.filter((part) => parts.includes(part)), question: question.trim() }
  const isEmpty = asked.parts.length === 0 && asked.question === ''
  const ask = () =>
    change.mutate({
      work: async () => {
        await call(askReporter, { id: of.id, revision: of.revision, ...asked })
        onClose()
      },
      done: '已提问，病例进入随访中',
    })
  const channels = ['站内信', ...(mail ? ['邮件'] : []), ...(sms ? ['短信'] : [])].join('、')
  return (
    <Modal open title="向报告人提问" okText="发送" onOk={ask} confirmLoading={change.isPending} okButtonProps={{ disabled: isEmpty }} onCancel={onClose}>
      <Checkbox.Group
        aria-label="需要补充的信息"
        options={followUpParts.map((value) => ({ value, label: followUpPartNames[value] }))}
        value={parts}
        onChange={setParts}
      />
      <Input.TextArea
        style={{ marginBlock: 12 }}
        aria-label="其他问题"
        placeholder="其他问题（可不填）。不要写入患者或其他人的信息"
        rows={3}
        maxLength={500}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <section aria-label="信件预览" className={letter.letter}>
        {followUpLetter({ number: of.number, ...asked }).map((paragraph) => (
          <p key={paragraph} className="written">
            {paragraph}
          </p>
        ))}
      </section>
      <p className={styles.facts}>
        通过{channels}送达{(mail || sms) && '；邮件和短信只提示有新的站内信'}。
      </p>
    </Modal>
  )
}
