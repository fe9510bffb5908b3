import { listLimits, normalizeEntry } from '@xunyi/contract/moderation-list'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Editing } from './use-draft.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

/** Renames a category or removes it with its words. */
export function CategoryActions({ editing, id, onGone }: { editing: Editing; id: string; onGone: () => void }) {
  const [naming, setNaming] = useState(false)
  const category = editing.list.categories.find((each) => each.id === id)
  if (!category) return null
  const words = category.words.length + (category.objects?.length ?? 0)
  return (
    <>
      <Button size="small" onClick={() => setNaming(true)}>
        改名
      </Button>
      <Popconfirm
        title={`删除类别「${category.name}」？`}
        description={words > 0 ? `其中 ${words} 个词将不再屏蔽，生效前可放弃改动` : '生效前可放弃改动'}
        okText="删除"
        okButtonProps={{ danger: true }}
        onConfirm={() => {
          editing.edit((list) => ({ ...list, categories: list.categories.filter((each) => each.id !== id) }))
          onGone()
        }}
      >
        <Button size="small" danger>
          删除类别
        </Button>
      </Popconfirm>
      <NameDialog
        open={naming}
        title="类别改名"
        name={category.name}
        taken={editing.list.categories.filter((each) => each.id !== id).map(({ name }) => name)}
        onCancel={() => setNaming(false)}
        onName={(name) => {
          editing.edit((list) => ({ ...list, categories: list.categories.map((each) => (each.id === id ? { ...each, name } : each)) }))
          setNaming(false)
        }}
      />
    </>
  )
}

/** @param onNew the new category's id */
export function NewCategory({ editing, onNew }: { editing: Editing; onNew: (id: string) => void }) {
  const [naming, setNaming] = useState(false)
  return (
    <>
      <Button type="dashed" block onClick={() => setNaming(true)}>
        新增类别
      </Button>
      <NameDialog
        open={naming}
        title="新增类别"
        name=""
        taken={editing.list.categories.map(({ name }) => name)}
        onCancel={() => setNaming(false)}
        onName={(name) => {
          const id = crypto.randomUUID()
          editing.edit((list) => ({ ...list, categories: [...list.categories, { id, name, words: [] }] }))
          setNaming(false)
          onNew(id)
        }}
      />
    </>
  )
}

interface Naming {
  open: boolean
  title: string
  name: string
  taken: readonly string[]
  onCancel: () => void
  onName: (name: string) => void
}

function NameDialog({ open, title, name, taken, onCancel, onName }: Naming) {
  const [form] = Form.useForm<{ name: string }>()
  return (
    <Modal open={open} title={title} okText="确定" onCancel={onCancel} onOk={() => form.submit()} destroyOnHidden>
      <Form form={form} layout="vertical" initialValues={{ name }} preserve={false} onFinish={(given) => onName(normalizeEntry(given.name))}>
        <Form.Item
          name="name"
          label="类别名称"
          rules={[
            { required: true, whitespace: true, message: '请输入类别名称' },
            { validator: (_, typed: string) => (taken.includes(normalizeEntry(typed ?? '')) ? Promise.reject(new Error('已有同名类别')) : Promise.resolve()) },
          ]}
        >
          <Input maxLength={listLimits.name} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
