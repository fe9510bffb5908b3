import { Alert, Button, Flex } from 'antd'
import type { StoredDraft } from './use-stored-draft.ts'
import { Popconfirm } from './popconfirm.tsx'

interface Props {
  /** The list: 词表. */
  name: string
  draft: Pick<StoredDraft<unknown>, 'outdated' | 'merge' | 'discard'>
  /** The version in force. */
  version: number
  /** 新增 3 个词. */
  summary: string
}

/** The unpublished changes of a managed list, and the ways to merge or discard them. */
export function DraftAlert({ name, draft: { outdated, merge, discard }, version, summary }: Props) {
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type={outdated ? 'warning' : 'info'}
      title={outdated ? `${name}已更新到版本 ${version}，您的改动还在：${summary}` : `未生效的改动：${summary}`}
      action={
        <Flex gap={8}>
          {outdated && <Button onClick={merge}>合并到版本 {version}</Button>}
          <Popconfirm title="放弃所有未生效的改动？" description={`${summary}。放弃后不能恢复；生效中的${name}不变。`} okText="放弃" onConfirm={discard}>
            <Button>放弃改动</Button>
          </Popconfirm>
        </Flex>
      }
    />
  )
}
