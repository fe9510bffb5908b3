import type { Answer } from '@xunyi/contract/endpoint'
import { addSubject, removeSubject, type terms } from '@xunyi/contract/library-terms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { termsQuery, useRefresh } from './queries.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

type Term = Answer<typeof terms>['subjects'][number]

/** The controlled list of subjects with the number of entries; staff who edit the library add to it and remove what no entry has. */
export function SubjectsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mayEdit = useMay(...addSubject.access)
  const [name, setName] = useState('')
  const refresh = useRefresh()
  const list = useQuery({ ...termsQuery, enabled: open })
  const add = useMutation({
    mutationFn: () => call(addSubject, { name: name.trim() }),
    async onSuccess() {
      setName('')
      await refresh()
    },
  })
  const remove = useMutation({ mutationFn: (subject: string) => call(removeSubject, { name: subject }), onSuccess: refresh })
  const problem = add.error ?? remove.error ?? list.error
  return (
    <Drawer title="主题" open={open} onClose={onClose} size={480}>
      <p>条目的主题只能从这份列表中选。先看看有没有相近的，确实没有再添加。</p>
      {mayEdit && (
        <Form layout="inline" onFinish={() => add.mutate()} style={{ marginBottom: 16 }}>
          <Form.Item style={{ flex: 1 }}>
            <Input aria-label="新主题" placeholder="药品或疾病的通用名称" maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          </Form.Item>
          <Button htmlType="submit" type="primary" disabled={name.trim() === ''} loading={add.isPending}>
            添加
          </Button>
        </Form>
      )}
      {problem && <Alert type="error" showIcon role="alert" title={failureText(problem)} style={{ marginBottom: 16 }} />}
      <Table<Term>
        size="small"
        rowKey="name"
        loading={list.isPending}
        pagination={false}
        {...(list.data && { dataSource: list.data.subjects.filter((subject) => subject.name.includes(name.trim())) })}
        locale={{ emptyText: name.trim() === '' ? '还没有主题：添加或导入之前，条目可以用任何主题' : '没有相近的主题' }}
        columns={[
          { title: '主题', dataIndex: 'name' },
          { title: '条目', dataIndex: 'entries', width: 72, align: 'right', className: 'tabular' },
          {
            key: 'remove',
            width: 80,
            render: (_, subject) =>
              mayEdit &&
              subject.entries === 0 && (
                <Popconfirm
                  title={`删除主题「${subject.name}」？`}
                  description="没有条目用它；需要时可以再添加。"
                  okText="删除"
                  onConfirm={() => remove.mutate(subject.name)}
                >
                  <Button size="small" type="text" danger aria-label={`删除主题 ${subject.name}`}>
                    删除
                  </Button>
                </Popconfirm>
              ),
          },
        ]}
      />
    </Drawer>
  )
}
