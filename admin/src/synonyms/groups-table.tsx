import { isSameGroup, synonymKindNames, synonymKinds, synonymUseNames, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { Button, Empty, Flex, Input, Select, Table, Tag } from 'antd'
import { useMemo } from 'react'
import { useFilters } from '../ui/use-filters.ts'
import styles from './synonyms.module.css'
import type { Editing } from './use-draft.ts'

type Row = SynonymGroup & { state: 'same' | 'new' | 'changed' | 'gone' }

const defaults = { q: '', kind: '', state: '' }
const states: Record<Row['state'], string> = { same: '', new: '新增', changed: '已改', gone: '将删除' }

interface Props {
  editing: Editing
  /** null without the permission to propose. */
  onEdit: ((group: SynonymGroup) => void) | null
}

/** The groups of the draft, changed ones first, with those that it removes. */
export function GroupsTable({ editing, onEdit }: Props) {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const { from, list } = editing
  const rows = useMemo(() => rowsOf(from, list), [from, list])
  const sought = filters.q.trim().toLowerCase()
  const shown = rows.filter(
    ({ standard, words, kind, state }) =>
      (filters.kind === '' || kind === filters.kind) &&
      (filters.state === '' || state !== 'same') &&
      (sought === '' || [standard, ...words].some((word) => word.toLowerCase().includes(sought))),
  )
  return (
    <>
      <Filters filters={filters} change={change} total={`共 ${shown.length} 组${filtered ? `，全部 ${rows.length} 组` : ''}`} />
      <Table<Row>
        aria-label="同义词"
        size="middle"
        rowKey="id"
        dataSource={shown}
        pagination={{ defaultPageSize: 20, pageSizeOptions: [20, 50, 100], showSizeChanger: true, hideOnSinglePage: true }}
        scroll={{ x: 860 }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={filtered ? '没有符合条件的内容' : '还没有同义词'}>
              {filtered && <Button onClick={clear}>清除筛选</Button>}
            </Empty>
          ),
        }}
        columns={[
          { title: '标准名', width: 190, render: (_, row) => <Standard row={row} /> },
          { title: '同义词', render: (_, row) => <Words row={row} /> },
          { title: '类型', width: 96, render: (_, { kind }) => synonymKindNames[kind] },
          { title: '用途', width: 120, render: (_, { uses }) => uses.map((use) => synonymUseNames[use]).join('、') },
          ...(onEdit ? [{ title: '操作', width: 132, render: (_: unknown, row: Row) => <Actions row={row} editing={editing} onEdit={onEdit} /> }] : []),
        ]}
      />
    </>
  )
}

interface FiltersProps {
  filters: typeof defaults
  change: (changes: Partial<typeof defaults>) => void
  total: string
}

function Filters({ filters, change, total }: FiltersProps) {
  return (
    <Flex gap={12} wrap style={{ marginBottom: 12 }}>
      <Input
        style={{ width: 260 }}
        allowClear
        aria-label="查找词语"
        placeholder="查找标准名或同义词"
        value={filters.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      <Select
        style={{ width: 140 }}
        aria-label="类型"
        value={filters.kind}
        onChange={(kind) => change({ kind })}
        options={[{ value: '', label: '全部类型' }, ...synonymKinds.map((value) => ({ value: value as string, label: synonymKindNames[value] }))]}
      />
      <Select
        style={{ width: 140 }}
        aria-label="范围"
        value={filters.state}
        onChange={(state) => change({ state })}
        options={[
          { value: '', label: '全部词组' },
          { value: 'changed', label: '只看改动' },
        ]}
      />
      <output className={styles.total}>{total}</output>
    </Flex>
  )
}

function rowsOf(from: readonly SynonymGroup[], list: readonly SynonymGroup[]): Row[] {
  const before = new Map(from.map((group) => [group.id, group]))
  const now = new Set(list.map(({ id }) => id))
  const rows = list.map((group): Row => {
    const was = before.get(group.id)
    return { ...group, state: was === undefined ? 'new' : isSameGroup(was, group) ? 'same' : 'changed' }
  })
  const gone = from.filter(({ id }) => !now.has(id)).map((group): Row => ({ ...group, state: 'gone' }))
  return [...rows.filter(({ state }) => state !== 'same'), ...gone, ...rows.filter(({ state }) => state === 'same')]
}

function Standard({ row: { standard, state } }: { row: Row }) {
  return (
    <>
      {state === 'gone' ? <del>{standard}</del> : standard} {state !== 'same' && <Tag color={state === 'gone' ? 'error' : 'success'}>{states[state]}</Tag>}
    </>
  )
}

function Words({ row: { words, except = [] } }: { row: Row }) {
  return (
    <div className={styles.cell}>
      {words.join('、')}
      {except.length > 0 && <span className={styles.quiet}>（不含 {except.join('、')}）</span>}
    </div>
  )
}

function Actions({ row: { state, ...group }, editing, onEdit }: { row: Row; editing: Editing; onEdit: (group: SynonymGroup) => void }) {
  const undo = () => {
    const was = editing.from.find(({ id }) => id === group.id)
    if (was) editing.put([was])
    else editing.remove(group.id)
  }
  return (
    <Flex gap={4}>
      {state !== 'gone' && (
        <Button size="small" type="link" aria-label={`修改 ${group.standard}`} onClick={() => onEdit(group)}>
          修改
        </Button>
      )}
      {state === 'same' ? (
        <Button size="small" type="link" danger aria-label={`删除 ${group.standard}`} onClick={() => editing.remove(group.id)}>
          删除
        </Button>
      ) : (
        <Button size="small" type="link" aria-label={`还原 ${group.standard}`} onClick={undo}>
          还原
        </Button>
      )}
    </Flex>
  )
}
