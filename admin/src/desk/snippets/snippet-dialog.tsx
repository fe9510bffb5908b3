import { useMutation } from '@tanstack/react-query'
import { saveSnippet, type Snippet } from '@xunyi/contract/snippets'
import { isBlank } from '@xunyi/contract/values'
import { Alert, Flex, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { GrowingText } from '../../ui/growing-text.tsx'

/** `id` null: a new one. */
export type Edited = Pick<Snippet, 'revision' | 'title' | 'text'> & { id: string | null }

/** Adds or changes a snippet; a failure keeps the typed text. */
export function SnippetDialog({ of, onSaved, onClose }: { of: Edited; onSaved: () => Promise<void>; onClose: () => void }) {
  const [title, setTitle] = useState(of.title)
  const [text, setText] = useState(of.text)
  const field = useRef<InputRef>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(saveSnippet, { id: of.id, revision: of.revision, title: title.trim(), text }),
    async onSuccess() {
      await onSaved()
      onClose()
    },
  })
  const good = !isBlank(title) && !isBlank(text)
  const save = () => good && !isPending && mutate()
  useKeys([{ key: 'mod+Enter', label: '保存', run: save }], { group: '对话框', inDialog: true })
  return (
    <Modal
      open
      title={of.id === null ? '新增常用语' : '修改常用语'}
      okText="保存"
      okButtonProps={{ disabled: !good, loading: isPending }}
      onOk={save}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus()}
    >
      <Flex vertical gap={12}>
        <Input ref={field} aria-label="名称" placeholder="名称" maxLength={40} value={title} onChange={({ target }) => setTitle(target.value)} />
        <GrowingText aria-label="文字" placeholder="文字，请勿写患者信息" size="lines" maxLength={2000} value={text} onChange={setText} />
        {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
      </Flex>
    </Modal>
  )
}
