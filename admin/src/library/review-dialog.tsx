import { confirmReview, type LibraryEntry } from '@xunyi/contract/library'
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

/** Records a review without changes and sets the next review date. */
export function ReviewDialog({ entry: { id, version }, onClose }: { entry: LibraryEntry; onClose: () => void }) {
  const { message } = App.useApp()
  const refresh = useRefresh()
  const [suggested] = useState(inAYear)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (review_due: string) => call(confirmReview, { id, version, review_due }),
    async onSuccess(done) {
      void message.success(`已记为今日复审（第 ${done.version} 版）`)
      await refresh()
      onClose()
    },
    onError: () => void refresh(),
  })
  const check = async (_: unknown, typed = '') => {
    if (typed === '') throw new Error('请选择日期')
    if (daysUntil(typed) <= 0) throw new Error('应晚于今天')
  }
  return (
    <Modal open title="复审无误" okText="确认" okButtonProps={{ loading: isPending, htmlType: 'submit', form: 'review' }} onCancel={onClose}>
      <p>答案和证据核对无误、不作修改时使用。会存为新的一版：内容不变，审核日期为今天。需要改动的，请用“修订”。</p>
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
        {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
      </Form>
    </Modal>
  )
}
