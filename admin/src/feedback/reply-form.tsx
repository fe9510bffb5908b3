import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeFeedback, reopenFeedback, replyToFeedback } from '@xunyi/contract/console-feedback'
import { Refused } from '@xunyi/contract/refusals'
import { limits } from '@xunyi/contract/values'
import { Alert, App, Button, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'

/** Reloads the list and the open feedback. */
function useRefresh(id: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all([queries.invalidateQueries({ queryKey: ['意见反馈'] }), queries.invalidateQueries({ queryKey: ['feedback', id] })])
}

interface Props {
  id: string
  email: string
  draft: string
  onDraft: (text: string) => void
}

/** Replies by e-mail or closes without a reply; the text stays until it is sent. */
export function ReplyForm({ id, email, draft, onDraft }: Props) {
  const { message } = App.useApp()
  const refresh = useRefresh(id)
  const [closing, setClosing] = useState(false)
  const reply = useMutation({
    mutationFn: () => call(replyToFeedback, { id, text: draft }),
    onSuccess: async () => {
      void message.success('回复已发送')
      onDraft('')
      await refresh()
    },
  })
  const taken = reply.error instanceof Refused && reply.error.refusal === 'conflict'
  return (
    <Flex vertical gap={12}>
      <Input.TextArea
        aria-label="回复"
        placeholder="请写明处理结果；邮件会附上对方的原文"
        value={draft}
        maxLength={limits.feedback}
        showCount
        rows={8}
        onChange={(event) => onDraft(event.target.value)}
      />
      {reply.error && (
        <Alert
          style={{ marginTop: 12 }}
          type="error"
          role="alert"
          title={failureText(reply.error)}
          action={taken && <Button onClick={() => void refresh()}>刷新</Button>}
        />
      )}
      <Flex gap={12} align="center" wrap style={{ marginTop: 12 }}>
        <Button type="primary" disabled={draft.trim() === ''} loading={reply.isPending} onClick={() => reply.mutate()}>
          发送回复
        </Button>
        <span>
          发往 <bdi>{email}</bdi>
        </span>
        <Button style={{ marginInlineStart: 'auto' }} disabled={reply.isPending} onClick={() => setClosing(true)}>
          不回复，直接关闭
        </Button>
      </Flex>
      <Closing id={id} open={closing} onDone={() => setClosing(false)} />
    </Flex>
  )
}

function Closing({ id, open, onDone }: { id: string; open: boolean; onDone: () => void }) {
  const { message } = App.useApp()
  const refresh = useRefresh(id)
  const [reason, setReason] = useState('')
  const close = useMutation({
    mutationFn: () => call(closeFeedback, { id, reason: reason.trim() === '' ? null : reason }),
    onSuccess: async () => {
      void message.success('已关闭')
      onDone()
      await refresh()
    },
  })
  return (
    <Modal open={open} title="不回复，直接关闭" okText="关闭反馈" confirmLoading={close.isPending} onOk={() => close.mutate()} onCancel={onDone}>
      <Flex vertical gap={12}>
        <p>对方收不到回复；关闭后可以重新打开。</p>
        <Input
          aria-label="关闭原因"
          placeholder="原因（选填，记入审计日志），例如：重复反馈"
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
        {close.error && <Alert type="error" role="alert" title={failureText(close.error)} />}
      </Flex>
    </Modal>
  )
}

/** Reopens feedback that was closed without a reply. */
export function Reopening({ id }: { id: string }) {
  const refresh = useRefresh(id)
  const reopen = useMutation({ mutationFn: () => call(reopenFeedback, { id }), onSuccess: refresh })
  return (
    <Flex vertical gap={12} align="start">
      <Button loading={reopen.isPending} onClick={() => reopen.mutate()}>
        重新打开
      </Button>
      {reopen.error && <Alert type="error" role="alert" title={failureText(reopen.error)} />}
    </Flex>
  )
}
