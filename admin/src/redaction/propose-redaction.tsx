import { useQuery } from '@tanstack/react-query'
import { findIdentifiers } from '@xunyi/contract/identifiers/find'
import { findPassage, proposeRedaction, redactionCategories, redactionCategoryNames } from '@xunyi/contract/redaction'
import { App, Alert, Form, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { Dialog } from '../ui/dialog.tsx'
import { placesText } from './queries.ts'

interface Props {
  questionId: string
  /** The words that were selected; empty: they are typed. */
  selected: string
  onClose: () => void
  onProposed: () => void
}

/** Asks which words are blanked and what they are, and says where they occur. */
export function ProposeRedaction({ questionId, selected, onClose, onProposed }: Props) {
  const { message } = App.useApp()
  const [passage, setPassage] = useState(selected.slice(0, 200))
  const [category, setCategory] = useState(() => findIdentifiers(selected)[0]?.kind ?? redactionCategories[0])
  const looked = useDeferredValue(passage.trim())
  const good = [...passage.trim()].length >= 2
  const where = useQuery({
    queryKey: ['redactions', 'find', questionId, looked],
    queryFn: ({ signal }) => call(findPassage, { question_id: questionId, passage: looked }, signal),
    enabled: [...looked].length >= 2,
  })
  const found = where.data?.found

  return (
    <Dialog
      title="遮盖文字"
      note="由此问题而来的各处都会遮盖这段文字，确认后不能恢复。记录里只留下谁、何时、哪一类内容。病例表、报告人和已上报的文件依法保留，不受影响。"
      confirm="提交，由另一人确认"
      good={good && found !== undefined && found.length > 0}
      onClose={onClose}
      onConfirm={async () => {
        await call(proposeRedaction, { question_id: questionId, passage, category })
        void message.success('已提交，等待另一人确认')
        onProposed()
        onClose()
      }}
    >
      <Form layout="vertical">
        <Form.Item label="要遮盖的文字" help={good ? undefined : '至少两个字'}>
          <Input aria-label="要遮盖的文字" value={passage} maxLength={200} onChange={({ target }) => setPassage(target.value)} />
        </Form.Item>
        <Form.Item label="这是什么">
          <Select
            aria-label="这是什么"
            value={category}
            onChange={setCategory}
            options={redactionCategories.map((value) => ({ value, label: redactionCategoryNames[value] }))}
          />
        </Form.Item>
      </Form>
      {found && <p aria-live="polite">{found.length === 0 ? '没有找到，请逐字选取。' : `将遮盖：${placesText(found)}`}</p>}
      {where.error && <Alert type="error" showIcon role="alert" title={failureText(where.error)} />}
    </Dialog>
  )
}
