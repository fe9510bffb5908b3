import type { LibraryEntry } from '@xunyi/contract/library'
import { confirmReviews } from '@xunyi/contract/library-due'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useRefresh } from './queries.ts'
import { daysUntil } from './review-due.tsx'

/** One year from today in China time. */
function inAYear(): string {
  const today = new Date(Date.now() + 8 * 3_600_000)
  today.setUTCFullYear(today.getUTCFullYear() + 1)
  return today.toISOString().slice(0, 10)
}

interface Props {
  entries: readonly (Pick<LibraryEntry, 'id' | 'version'> & { question: string })[]
  onClose: () => void
}

/** Records reviews without changes and sets the day of the next one. What is refused stays on the screen with its reason. */
export function ReviewDialog({ entries, onClose }: Props) {
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [suggested] = useState(inAYear)
  const [problems, setProblems] = useState<string[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: (review_due: string) => call(confirmReviews, { entries: entries.map(({ id, version }) => ({ id, version })), review_due }),
    async onSuccess(results) {
      const refused = results.filter(({ problem }) => problem !== null)
      if (refused.length < results.length) void message.success(`已记为今日复审${results.length > 1 ? `：${results.length - refused.length} 条` : ''}`)
      setProblems(refused.map(({ id, problem }) => `「${entries.find((entry) => entry.id === id)!.question}」：${problem}`))
      await refresh()
      if (refused.length === 0) onClose()
    },
    onError: () => void refresh(),
  })
  const check = async (_: unknown, typed = '') => {
    if (typed === '') throw new Error('请选择日期')
    if (daysUntil(typed) <= 0) throw new Error('应晚于今天')
  }
  return (
    <Modal
      open
      title={entries.length > 1 ? `复审无误：${entries.length} 条` : '复审无误'}
      okText="确认"
      okButtonProps={{ loading: isPending, htmlType: 'submit', form: 'review' }}
      onCancel={onClose}
    >
      <p>每一条的答案和证据都核对无误、不作修改时使用。会存为新的一版：内容不变，审核日期为今天。需要改动的，请用“修订”。</p>
      <Form
        id="review"
        layout="vertical"
        requiredMark={false}
        initialValues={{ review_due: suggested }}
        onFinish={({ review_due }: { review_due: string }) => mutate(review_due)}
      >
        <Form.Item name="review_due" label="下次复审日期" rules={[{ validator: check }]}>
          <Input type="date" style={{ width: 180 }} />
        </Form.Item>
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={`${problems.length} 条没有确认`}
            description={problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          />
        )}
        {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
      </Form>
    </Modal>
  )
}
