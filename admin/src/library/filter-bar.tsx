import { categories } from '@xunyi/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import type { ListFilters } from './filters.ts'
import { subjectsQuery } from './queries.ts'
import styles from './library.module.css'

interface Props {
  filters: ListFilters
  change: (changes: Partial<ListFilters>) => void
  /** Set while a filter is active. */
  onClear: (() => void) | undefined
}

export function FilterBar({ filters, change, onClear }: Props) {
  const { q, category, subject, status, due, sort } = filters
  const subjects = useQuery(subjectsQuery)
  const named = (all: string, values: readonly string[]) => [{ value: '', label: all }, ...values.map((value) => ({ value, label: value }))]
  return (
    <search className={styles.filters}>
      <Input.Search
        key={q}
        aria-label="搜索知识库"
        placeholder="像用户那样提问，或输入编号、原文片段"
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
        options={named('全部主题', subjects.data ?? (subject === '' ? [] : [subject]))}
      />
      <Select
        aria-label="类别"
        showSearch={{ optionFilterProp: 'label' }}
        value={category}
        onChange={(value: string) => change({ category: value })}
        className={styles.filter!}
        popupMatchSelectWidth={false}
        options={named('全部类别', categories)}
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
      <Select
        aria-label="复审"
        value={due}
        onChange={(value: string) => change({ due: value })}
        className={styles.filter!}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: '复审不限' },
          { value: 'overdue', label: '复审已逾期' },
          { value: 'soon', label: '30 天内到期' },
        ]}
      />
      <Select
        aria-label="排序"
        disabled={q !== ''}
        value={q === '' ? sort : 'fit'}
        onChange={(value: string) => change({ sort: value })}
        className={styles.sort!}
        popupMatchSelectWidth={false}
        options={[
          { value: 'key', label: '按编号' },
          { value: 'changed', label: '最近更新在前' },
          { value: 'due', label: '先到复审的在前' },
          ...(q === '' ? [] : [{ value: 'fit', label: '最相符的在前' }]),
        ]}
      />
      {onClear && <Button onClick={onClear}>清除筛选</Button>}
    </search>
  )
}
