import type { Queued } from '@xunyi/contract/desk'
import { Button, Checkbox, type InputRef } from 'antd'
import { useRef, useState, type Ref } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { loadQueue, queueKey } from '../common/queries.ts'
import { useRefetchInterval } from '../../ui/use-refetch-interval.ts'
import { useWholePage } from '../../ui/use-whole-page.ts'
import { isUnfinished } from '../../ui/whole-page.ts'
import { visible } from '../../ui/visible.ts'
import { BulkBar } from './bulk-bar.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { queueOf } from '../common/queue-filters.ts'
import { QueuePager } from './queue-pager.tsx'
import { QueueRow } from './queue-row.tsx'
import styles from './queue.module.css'

const defaults = { state: 'open', q: '', mine: '', after: '', size: '20' }

/** Open questions, the longest waiting first. J and K step through them even while the list is hidden. */
export function Queue({ current, visible }: { current: string | null; visible: boolean }) {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const refetchInterval = useRefetchInterval()
  const [query] = useSearchParams()
  const asked = queueOf(query)
  // A list that is looked through is not looked through again and again.
  const lookedThrough = asked.filters.state === 'closed' && (asked.filters.q !== '' || asked.filters.mine)
  const { page, looking, stop } = useWholePage(loadQueue(asked.filters), queueKey(asked.filters), asked.page, lookedThrough ? false : refetchInterval)
  const search = useRef<InputRef>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = useOpen()
  const [marked, setMarked] = useState<readonly string[]>([])
  const mayMark = useMay('writer', 'approver')
  const shown = marked.filter((id) => page.data?.rows.some((row) => row.id === id))
  const mark = (id: string) => setMarked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))

  function move(step: 1 | -1): void {
    const rows = page.data?.rows ?? []
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const focused = links.findIndex((link) => link === document.activeElement)
    const from = focused >= 0 ? focused : rows.findIndex(({ id }) => id === current)
    const next = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
    if (visible) links[next]?.focus()
    else if (rows[next]) open(rows[next])
  }
  useKeys(
    [
      { key: 'j', label: '下一个问题', run: () => move(1) },
      { key: 'k', label: '上一个问题', run: () => move(-1) },
      {
        key: 'x',
        label: '选中或取消选中',
        run: () => {
          const links = [...(list.current?.querySelectorAll('a') ?? [])]
          const row = page.data?.rows[links.findIndex((link) => link === document.activeElement)]
          if (row && row.state !== 'closed') mark(row.id)
        },
        when: visible && mayMark,
      },
      { key: '/', label: '搜索问题', run: () => search.current?.focus({ cursor: 'all' }), when: visible },
    ],
    { group: '问题队列' },
  )

  return (
    <div className={styles.queue}>
      <QueueFilters state={asked.filters.state} filters={filters} searchRef={search} onChange={change} />
      {shown.length > 0 && <BulkBar ids={shown} onDone={() => setMarked([])} />}
      {page.error ? (
        <Failed error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <QueueList
          listRef={list}
          rows={looking && page.data?.rows.length === 0 ? undefined : page.data?.rows}
          current={current}
          marked={shown}
          onMark={mayMark ? mark : null}
          onClear={filtered ? clear : null}
          stopped={page.data !== undefined && isUnfinished(page.data, asked.page.size)}
        />
      )}
      <QueuePager
        after={filters.after}
        page={page.data}
        size={asked.page.size}
        looking={looking}
        onStop={stop}
        onSize={(value) => change({ size: value })}
        onTurn={() => list.current?.scrollTo({ top: 0 })}
      />
    </div>
  )
}

interface ListProps {
  listRef: Ref<HTMLUListElement>
  /** Undefined while the first page loads. */
  rows: readonly Queued[] | undefined
  current: string | null
  marked: readonly string[]
  onMark: ((id: string) => void) | null
  /** Null while no filter is set. */
  onClear: (() => void) | null
  /** Whether a search ended before the end of the list. */
  stopped: boolean
}

function QueueList({ listRef, rows, current, marked, onMark, onClear, stopped }: ListProps) {
  return (
    <ul ref={listRef} className={styles.list} aria-label="问题" aria-busy={rows === undefined}>
      {rows?.map((row) => (
        <li key={row.id} className={row.id === current ? `${styles.item} ${styles.current}` : styles.item}>
          {onMark && row.state !== 'closed' && (
            <Checkbox
              className={styles.mark!}
              tabIndex={-1}
              aria-label={`选中：${visible(row.question)}`}
              checked={marked.includes(row.id)}
              onChange={() => onMark(row.id)}
            />
          )}
          <QueueRow row={row} current={row.id === current} />
        </li>
      ))}
      {rows === undefined && (
        <li className={styles.empty}>
          <Waiting />
        </li>
      )}
      {rows?.length === 0 && (
        <li className={styles.empty}>
          <EmptyState
            text={stopped ? '已查的部分没有符合条件的问题' : onClear ? '没有符合条件的问题' : '没有等待答复的问题。医生点“点我反馈”后，问题会出现在这里'}
          >
            {onClear && <Button onClick={onClear}>清除筛选</Button>}
          </EmptyState>
        </li>
      )}
    </ul>
  )
}

function useOpen(): (row: Queued) => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return ({ id }) => void navigate({ pathname: `/desk/${id}`, search: query.toString() })
}
