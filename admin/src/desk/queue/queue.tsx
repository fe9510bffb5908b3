import { questionStates, type Queued } from '@xunyi/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Flex, Input, type InputRef, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../keys/use-keys.ts'
import { Failed } from '../../ui/failed.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { queueQuery } from '../common/queries.ts'
import { QueueRow } from './queue-row.tsx'
import styles from './queue.module.css'
import { useRefetchInterval } from '../common/use-refetch-interval.ts'
import { stateNames } from '../common/labels.ts'

const defaults = { state: 'open', q: '', mine: '', after: '', size: '20' }
const states = ['open', ...questionStates] as const
const options = [...questionStates.map((value) => ({ value, label: stateNames[value] })), { value: 'open', label: '全部未完成' }]
const sizes = [20, 50, 100]

/** Questions that wait, the longest first. J and K go through them, whether the list is in sight or not. */
export function Queue({ current, shown }: { current: string | null; shown: boolean }) {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const [, setQuery] = useSearchParams()
  const refetchInterval = useRefetchInterval()
  const state = states.find((known) => known === filters.state) ?? 'open'
  const size = sizes.find((known) => String(known) === filters.size) ?? 20
  const page = useQuery({ ...queueQuery({ state, q: filters.q.trim(), mine: filters.mine !== '' }, { after: filters.after || null, size }), refetchInterval })
  const search = useRef<InputRef>(null)
  const list = useRef<HTMLUListElement>(null)
  const [earlier, setEarlier] = useState<string[]>([])
  const open = useOpen()

  function move(step: 1 | -1): void {
    const rows = page.data?.rows ?? []
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const focused = links.findIndex((link) => link === document.activeElement)
    const from = focused >= 0 ? focused : rows.findIndex(({ id }) => id === current)
    const next = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
    if (shown) links[next]?.focus()
    else if (rows[next]) open(rows[next])
  }
  useKeys(
    [
      { key: 'j', label: '下一个问题', run: () => move(1) },
      { key: 'k', label: '上一个问题', run: () => move(-1) },
      { key: '/', label: '搜索问题', run: () => search.current?.focus({ cursor: 'all' }), when: shown },
    ],
    { group: '问题队列' },
  )

  /** To another page; how the way here was stays with this visit. */
  function turn(after: string, marks: string[]): void {
    setEarlier(marks)
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (after === '') next.delete('after')
      else next.set('after', after)
      return next
    })
    list.current?.scrollTo({ top: 0 })
  }

  return (
    <div className={styles.queue}>
      <div className={styles.filters}>
        <Segmented aria-label="状态" size="small" value={state} onChange={(value) => change({ state: value })} options={options} />
        <Flex gap={8} align="center">
          <Input.Search
            key={filters.q}
            ref={search}
            aria-label="搜索问题"
            placeholder="搜索问题"
            maxLength={200}
            allowClear
            defaultValue={filters.q}
            onSearch={(q) => change({ q: q.trim() })}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
          <Checkbox className={styles.mine!} checked={filters.mine !== ''} onChange={({ target }) => change({ mine: target.checked ? '1' : '' })}>
            只看我的
          </Checkbox>
        </Flex>
      </div>
      {page.error && <Failed error={page.error} onRetry={() => void page.refetch()} />}
      {!page.error && (
        <ul ref={list} className={styles.list} aria-label="问题" aria-busy={page.isPending}>
          {page.data?.rows.map((row) => (
            <li key={row.id}>
              <QueueRow row={row} current={row.id === current} />
            </li>
          ))}
          {page.isPending && (
            <li className={styles.empty}>
              <Waiting />
            </li>
          )}
          {page.data?.rows.length === 0 && (
            <li className={styles.empty}>
              <EmptyState text={filtered ? '没有符合条件的问题' : '没有等待答复的问题'}>{filtered && <Button onClick={clear}>清除筛选</Button>}</EmptyState>
            </li>
          )}
        </ul>
      )}
      <div className={styles.pager}>
        <output>{page.data ? `共 ${page.data.total} 个` : ''}</output>
        <Select aria-label="每页条数" size="small" value={size} onChange={(value: number) => change({ size: String(value) })} options={sizes.map((value) => ({ value, label: `每页 ${value}` }))} />
        <Button size="small" disabled={filters.after === ''} onClick={() => turn(earlier.at(-1) ?? '', earlier.slice(0, -1))}>
          {earlier.length > 0 ? '上一页' : '首页'}
        </Button>
        <Button size="small" disabled={!page.data?.next} onClick={() => turn(page.data?.next ?? '', [...earlier, filters.after])}>
          下一页
        </Button>
      </div>
    </div>
  )
}

function useOpen(): (row: Queued) => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return ({ id }) => void navigate({ pathname: `/desk/${id}`, search: query.toString() })
}
