import {
  synonymKindNames,
  synonymKinds,
  synonymLimits,
  synonymUseNames,
  synonymUses,
  type SynonymGroup,
  type SynonymKind,
  type SynonymUse,
} from '@xunyi/contract/synonym-groups'
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { faultOf, wordsIn } from './group-faults.ts'
import { effects } from './labels.ts'
import styles from './synonyms.module.css'
import type { Editing } from './use-draft.ts'

interface Fields {
  standard: string
  words: string
  kind: SynonymKind
  uses: SynonymUse[]
  except: string
}

/** Kinds whose words are names: their standard word replaces them. */
const names: readonly SynonymKind[] = ['drug', 'brand']
const usualUses = (kind: SynonymKind): SynonymUse[] => (names.includes(kind) ? ['name'] : kind === 'english' ? ['spelling'] : ['search'])

function groupOf(fields: Fields, known: SynonymGroup | undefined): SynonymGroup {
  const except = wordsIn(fields.except ?? '')
  return {
    id: known?.id ?? crypto.randomUUID(),
    standard: (fields.standard ?? '').trim(),
    words: wordsIn(fields.words ?? ''),
    kind: fields.kind,
    uses: synonymUses.filter((use) => fields.uses.includes(use)),
    ...(except.length > 0 ? { except } : {}),
  }
}

/** Adds a group to the draft, or changes one. null: closed. */
export function GroupForm({ editing, group, onClose }: { editing: Editing; group: SynonymGroup | 'new' | null; onClose: () => void }) {
  const [form] = Form.useForm<Fields>()
  const known = group === 'new' || group === null ? undefined : group
  const initial: Fields = known
    ? { ...known, words: known.words.join('\n'), except: (known.except ?? []).join('\n') }
    : { standard: '', words: '', kind: 'drug', uses: usualUses('drug'), except: '' }
  return (
    <Modal
      open={group !== null}
      title={known ? '修改同义词组' : '新增同义词组'}
      okText="放入改动"
      width={640}
      style={{ top: 16 }}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form
        className={styles.form!}
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve={false}
        onValuesChange={({ kind }: Partial<Fields>) => {
          if (kind !== undefined && !known) form.setFieldValue('uses', usualUses(kind))
        }}
        onFinish={(fields) => {
          editing.put([groupOf(fields, known)])
          onClose()
        }}
      >
        <Form.Item name="standard" label="标准名" rules={[{ required: true, whitespace: true, message: '请输入标准名' }]}>
          <Input maxLength={2 * synonymLimits.word} />
        </Form.Item>
        <Form.Item
          name="words"
          label="同义词，每行一个"
          dependencies={['standard', 'uses']}
          rules={[
            {
              validator: () => {
                const fault = faultOf(
                  groupOf(form.getFieldsValue(), known),
                  editing.list,
                  editing.from.find(({ id }) => id === known?.id),
                )
                return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
              },
            },
          ]}
        >
          <Input.TextArea rows={4} />
        </Form.Item>
        <Meaning />
      </Form>
    </Modal>
  )
}

/** Kind, uses and exceptions. */
function Meaning() {
  return (
    <>
      <Form.Item name="kind" label="类型">
        <Select options={synonymKinds.map((value) => ({ value, label: synonymKindNames[value] }))} />
      </Form.Item>
      <Form.Item name="uses" label="用途" rules={[{ required: true, message: '请选择至少一种用途' }]}>
        <Checkbox.Group className={styles.uses!}>
          {synonymUses.map((use) => (
            <Checkbox key={use} value={use}>
              {synonymUseNames[use]} <span className={styles.quiet}>{effects[use]}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item name="except" label="例外：含有这些词、意思不同的长词，每行一个（可不填）">
        <Input.TextArea rows={1} />
      </Form.Item>
    </>
  )
}
