import { republish, withdraw, type LibraryEntry } from '@xunyi/contract/library'
import { codePoints, isBlank } from '@xunyi/contract/values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal, type InputRef } from 'antd'
import { useRef } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useRecall } from '../recalls/use-recall.tsx'
import { useRefresh } from './queries.ts'

const most = 200

interface Props {
  entry: Pick<LibraryEntry, 'id' | 'version' | 'status' | 'hits' | 'draft'>
  onClose: () => void
  /** After the change, before the dialog closes. */
  onDone?: () => void
}

/** Withdraws a published entry or republishes a withdrawn one, with a reason. */
export function PublicationDialog({ entry: { id, version, status, hits, draft }, onClose, onDone }: Props) {
  const { message } = App.useApp()
  const refresh = useRefresh()
  const client = useQueryClient()
  const field = useRef<InputRef>(null)
  const published = status === 'published'
  const { question, blocked, recall } = useRecall(published ? id : null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => (published ? call(withdraw, { id, version, reason, ...(recall && { recall }) }) : call(republish, { id, version, reason })),
    async onSuccess() {
      void message.success(published ? '已撤下，等待另一人追认' : '已提议恢复，等待另一人确认')
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['proposals'] })])
      onDone?.()
      onClose()
    },
    // After a conflict the page behind the dialog shows the current state.
    onError: () => void refresh(),
  })
  const check = async (_: unknown, typed = '') => {
    if (isBlank(typed)) throw new Error('请填写原因')
    if (codePoints(typed.trim()) > most) throw new Error(`最多 ${most} 个字符`)
  }
  return (
    <Modal
      open
      title={published ? '撤下这一条？' : '提议恢复这一条？'}
      okText={published ? '撤下' : '提议恢复'}
      okButtonProps={{ danger: published, loading: isPending, disabled: blocked !== null, title: blocked ?? '', htmlType: 'submit', form: 'publication' }}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      {published ? (
        <p>
          立即从推荐和回答中移除，已收到此答案的用户会看到“该答案已下架”。近 30 天它回答了 <b className="tabular">{hits}</b>{' '}
          次提问。另一位医学审核随后追认；恢复须由另一人确认。
        </p>
      ) : (
        <p>以第 {version} 版的内容恢复推荐和回答，由另一位医学审核确认后生效。请先核对内容仍然有效。</p>
      )}
      {published && draft && <p>它有一份{draft.status === 'submitted' ? '待审核' : '正在撰写'}的修订：修订发布后，该条会重新上架。</p>}
      <Form id="publication" layout="vertical" requiredMark={false} onFinish={({ reason }: { reason: string }) => mutate(reason)}>
        <Form.Item name="reason" label="原因" rules={[{ validator: check }]} extra="记入审计日志，长期保留；请不要写手机号和邮箱">
          <Input ref={field} autoComplete="off" placeholder={published ? '如：说明书已修订，答案待更新' : '如：已核对现行说明书，内容无误'} />
        </Form.Item>
        {question}
        {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
      </Form>
    </Modal>
  )
}
