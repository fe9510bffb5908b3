import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removeSnippet, saveSnippet, type Snippet } from '@xunyi/contract/snippets'
import { Alert, App, Button, Flex, Table } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { When } from '../../ui/when.tsx'
import { snippetsQuery } from './queries.ts'
import { SnippetDialog, type Edited } from './snippet-dialog.tsx'

/** The texts that writers insert into answers, private replies and questions back. */
export function SnippetsPage() {
  const mayEdit = useMay(...saveSnippet.access)
  const client = useQueryClient()
  const { modal } = App.useApp()
  const list = useQuery(snippetsQuery)
  const [edited, setEdited] = useState<Edited | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: snippetsQuery.queryKey })
  const remove = useMutation({ mutationFn: (id: string) => call(removeSnippet, { id }), onSettled: refresh })
  const add = () => setEdited({ id: null, revision: 0, title: '', text: '' })
  const askToRemove = ({ id, title }: Snippet) =>
    void modal.confirm({
      title: `删除常用语「${title}」`,
      content: '已经插入的文字不受影响；删除后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove.mutateAsync(id).catch(() => undefined),
    })
  useKeys([{ key: 'n', label: '新增常用语', run: add, when: mayEdit }], { group: '常用语' })
  const problem = remove.error ?? list.error

  return (
    <>
      <Flex gap={12} align="center" wrap style={{ marginBottom: 12 }}>
        <span>撰写答案、私下答复和请补充时按 Ctrl+J 插入到光标处；插入后的文字照常检查和审核。</span>
        {mayEdit && (
          <KeyButton keys="n" style={{ marginInlineStart: 'auto' }} onClick={add}>
            新增
          </KeyButton>
        )}
      </Flex>
      {problem && <Alert type="error" showIcon role="alert" title={failureText(problem)} style={{ marginBottom: 12 }} />}
      <Table<Snippet>
        size="small"
        rowKey="id"
        loading={list.isPending}
        pagination={false}
        {...(list.data && { dataSource: list.data })}
        locale={{ emptyText: <EmptyState text="还没有常用语。写一次的话，以后按 Ctrl+J 就能插入" /> }}
        columns={[
          { title: '名称', dataIndex: 'title', width: 180 },
          { title: '文字', dataIndex: 'text', render: (text: string) => <span className="written">{text}</span> },
          { title: '最后修改', width: 180, render: (_, { edited_by, edited_at }) => <Edit by={edited_by.name} at={edited_at} /> },
          {
            key: 'actions',
            width: 130,
            render: (_, snippet) =>
              mayEdit && (
                <Flex gap={4}>
                  <Button size="small" type="text" aria-label={`修改 ${snippet.title}`} onClick={() => setEdited(snippet)}>
                    修改
                  </Button>
                  <Button size="small" type="text" danger aria-label={`删除 ${snippet.title}`} onClick={() => askToRemove(snippet)}>
                    删除
                  </Button>
                </Flex>
              ),
          },
        ]}
      />
      {edited && <SnippetDialog of={edited} onSaved={refresh} onClose={() => setEdited(null)} />}
    </>
  )
}

function Edit({ by, at }: { by: string; at: string }) {
  return (
    <>
      <bdi>{by}</bdi> <When at={at} />
    </>
  )
}
