import { categories } from '@xunyi/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import type { ListFilters } from './filters.ts'
import { termsQuery } from './queries.ts'
import styles from './library.module.css'

interface Props {
  filters: ListFilters
  change: (changes: Partial<ListFilters>) => void
  /** Set while a filter is active. */
  onClear: (() => void) | undefined
}

const reviews = [
  { value: '', label: '复审不限' },
  { value: 'overdue', label: '复审已逾期' },
  { value: 'week', label: '7 天内到期' },
  { value: 'soon', label: '30 天内到期' },
  { value: 'two_months', label: '60 天内到期' },
  { value: 'unreviewed', label: '未经审核' },
  { value: 'edition', label: '来源有新版' },
  { value: 'reported', label: '医生指出有误' },
]
const ownership = [
  { value: '', label: '负责人不限' },
  { value: 'mine', label: '我负责的' },
  { value: 'none', label: '没有负责人' },
]
const sources = [
  { value: '', label: '出处不限' },
  { value: 'home_pages', label: '待补充出处' },
]

export function FilterBar({ filters, change, onClear }: Props) {
  const { q, category, subject, status, due, evidence, owner, sort } = filters
  const terms = useQuery(termsQuery)
  const named = (all: string, values: readonly { name: string; entries?: number }[]) => [
    { value: '', label: all },
    ...values.map(({ name, entries }) => ({ value: name, label: entries === undefined ? name : `${name}（${entries}）` })),
  ]
  return (
    <search className={styles.filters}>
      <Input.Search
        key={q}
        aria-label="搜索知识库"
        placeholder="问题或编号"
        defaultValue={q}
        maxLength={200}
        allowClear
        className={styles.words!}
        onSearch={(typed) => change({ q: typed.trim() })}
      />
      <Select
        aria-label="主题"
        showSearch={{ optionFilterProp: 'label' }}
        value={subject}
        onChange={(value: string) => change({ subject: value })}
        className={styles.filter!}
        popupMatchSelectWidth={false}
        options={named('全部主题', terms.data?.subjects ?? (subject === '' ? [] : [{ name: subject }]))}
      />
      <Select
        aria-label="类别"
        showSearch={{ optionFilterProp: 'label' }}
        value={category}
        onChange={(value: string) => change({ category: value })}
        className={styles.filter!}
        popupMatchSelectWidth={false}
        options={named('全部类别', terms.data?.categories ?? categories.map((name) => ({ name })))}
      />
      <Select
        aria-label="状态"
        value={status}
        onChange={(value: string) => change({ status: value })}
        className={styles.short!}
        options={[
          { value: '', label: '全部状态' },
          { value: 'published', label: '已发布' },
          { value: 'withdrawn', label: '已撤下' },
        ]}
      />
      <Choice label="复审" value={due} options={reviews} onChange={(value) => change({ due: value })} />
      <Choice label="负责人" value={owner} options={ownership} onChange={(value) => change({ owner: value })} />
      <Choice label="出处" value={evidence} options={sources} onChange={(value) => change({ evidence: value })} />
      {q === '' && (
        <Select
          aria-label="排序"
          value={sort}
          onChange={(value: string) => change({ sort: value })}
          className={styles.sort!}
          popupMatchSelectWidth={false}
          options={[
            { value: 'key', label: '按编号' },
            { value: 'changed', label: '最近更新在前' },
            { value: 'due', label: '先到复审的在前' },
          ]}
        />
      )}
      {onClear && <Button onClick={onClear}>清除筛选</Button>}
    </search>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, ...select }: ChoiceProps) {
  return <Select aria-label={label} className={styles.filter!} popupMatchSelectWidth={false} {...select} />
}
