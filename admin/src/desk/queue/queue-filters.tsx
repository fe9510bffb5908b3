import { useQuery } from '@tanstack/react-query'
import { questionStates, type QuestionState } from '@xunyi/contract/desk'
import { Checkbox, Flex, Input, type InputRef, Segmented } from 'antd'
import type { Ref } from 'react'
import { Counted } from '../../ui/counted.tsx'
import { stateNames } from '../common/labels.ts'
import { countsQuery } from '../common/queries.ts'
import styles from './queue.module.css'

interface Props {
  state: 'open' | QuestionState
  filters: { q: string; mine: string }
  searchRef: Ref<InputRef>
  onChange: (changes: { state?: string; q?: string; mine?: string }) => void
}

/** State, search text and "only mine" of the queue. */
export function QueueFilters({ state, filters, searchRef, onChange }: Props) {
  const { data: counts } = useQuery(countsQuery)
  const options = [
    ...questionStates.map((value) => ({ value, label: <Counted label={stateNames[value]} count={value === 'closed' ? undefined : counts?.[value]} /> })),
    { value: 'open' as const, label: '全部未完成' },
  ]
  return (
    <div className={styles.filters}>
      <Segmented aria-label="状态" size="small" value={state} onChange={(value) => onChange({ state: value })} options={options} />
      <Flex gap={8} align="center">
        <Input.Search
          key={filters.q}
          ref={searchRef}
          aria-label="搜索问题"
          placeholder="搜索问题"
          maxLength={200}
          allowClear
          defaultValue={filters.q}
          onSearch={(q) => onChange({ q: q.trim() })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <Checkbox className={styles.mine!} checked={filters.mine !== ''} onChange={({ target }) => onChange({ mine: target.checked ? '1' : '' })}>
          只看我的
        </Checkbox>
      </Flex>
    </div>
  )
}
