import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { evidenceKindNames, evidenceKinds, evidenceLimits, type EvidenceKind } from '@xunyi/contract/evidence'
import { proposeSource, sources, type Source, type SourceFields } from '@xunyi/contract/evidence-records'
import { Alert, App, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import styles from './evidence.module.css'
import { useRefresh } from './queries.ts'

export type DialogKind = 'edit' | 'edition' | 'merge'

const titles: Record<DialogKind, string> = { edit: '修改来源', edition: '登记新版', merge: '合并到另一条来源' }
const effects: Record<DialogKind, (entries: number) => string> = {
  edit: (entries) => `由另一人批准后，使用它的 ${entries} 条同时更新，各存为新的一版；以前的回答和站内信仍显示当时的来源。`,
  edition: (entries) => `由另一人批准后，新版成为一条新的来源；依据旧版的 ${entries} 条列为待复审，内容不变。`,
  merge: (entries) => `由另一人批准后，使用它的 ${entries} 条改用保留的那一条，各存为新的一版。`,
}

interface Values extends SourceFields {
  into: string
  reason: string
}

/** Proposes a change of a source; a second person decides. */
export function ChangeDialog({ source, kind, onClose }: { source: Source; kind: DialogKind; onClose: () => void }) {
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { id, revision } = source
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ into, reason, ...fields }: Values) =>
      call(proposeSource, { id, revision, kind, reason, fields: kind === 'merge' ? null : fieldsFrom(fields), into: kind === 'merge' ? into : null }),
    async onSuccess() {
      void message.success('已提交，等待另一人批准')
      await refresh()
      onClose()
    },
  })
  return (
    <Modal
      open
      width={640}
      style={{ top: 32 }}
      title={titles[kind]}
      okText="提交"
      okButtonProps={{ loading: isPending, htmlType: 'submit', form: 'source' }}
      onCancel={onClose}
    >
      <p>{effects[kind](source.entries)}</p>
      <Form<Values> id="source" layout="vertical" requiredMark={false} initialValues={source} onFinish={mutate}>
        {kind === 'merge' ? <Target without={id} /> : <SourceForm />}
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]} extra="记入审计日志，长期保留">
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        {error && <Alert type="error" showIcon role="alert" title={failureText(error)} />}
      </Form>
    </Modal>
  )
}

/** Only labels have a maker and an approval number. */
function fieldsFrom({ kind, title, url, issuer, maker, approval_number, edition }: SourceFields): SourceFields {
  const label = kind === 'label'
  return { kind, title, url, issuer, edition, maker: label ? maker : '', approval_number: label ? approval_number : '' }
}

function SourceForm() {
  const kind = Form.useWatch<EvidenceKind | undefined>('kind')
  const text = (name: keyof SourceFields, label: string, required = false) => (
    <Form.Item
      key={name}
      name={name}
      label={label}
      className={name === 'title' || name === 'url' ? styles.whole! : ''}
      rules={required ? [{ required: true, whitespace: true, message: `请填写${label}` }] : []}
    >
      <Input autoComplete="off" maxLength={evidenceLimits[name as 'title']} />
    </Form.Item>
  )
  return (
    <div className={styles.source}>
      <Form.Item name="kind" label="类型">
        <Select options={evidenceKinds.map((value) => ({ value, label: evidenceKindNames[value] }))} />
      </Form.Item>
      {text('edition', '版本或日期')}
      {text('title', '标题', true)}
      {text('url', '网址', true)}
      {text('issuer', kind === 'paper' ? '期刊' : '发布者')}
      {kind === 'label' && text('maker', '厂家', true)}
      {kind === 'label' && text('approval_number', '批准文号')}
    </div>
  )
}

/** The record that stays, found as one types. */
function Target({ without }: { without: string }) {
  const [words, setWords] = useState('')
  const found = useQuery({
    queryKey: ['evidence-pick', words],
    queryFn: ({ signal }) => call(sources, { after: null, size: 20, q: words.slice(0, 200), issuer: '', kind: '', state: '' }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = (found.data?.rows ?? []).filter(({ id }) => id !== without)
  return (
    <Form.Item name="into" label="保留的来源" rules={[{ required: true, message: '请选择' }]}>
      <Select
        showSearch={{ filterOption: false, onSearch: setWords }}
        placeholder="输入标题、厂家或网址"
        options={rows.map(({ id, title, url, entries }) => ({ value: id, label: `${title}（${url}，${entries} 条在用）` }))}
      />
    </Form.Item>
  )
}
