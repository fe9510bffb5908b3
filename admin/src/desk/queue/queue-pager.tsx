import { Button, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageExtent } from '../../ui/page-extent.tsx'
import type { Page } from '../../ui/whole-page.ts'
import { pageSizes } from '../common/queue-filters.ts'
import styles from './queue.module.css'

interface Props {
  after: string
  /** Undefined while the first page loads. */
  page: Page<object> | undefined
  size: number
  /** While a long list is looked through. */
  looking: boolean
  onStop: () => void
  onSize: (size: string) => void
  /** Called when another page is opened. */
  onTurn: () => void
}

/** Pages through the queue by cursor. Earlier cursors are kept while the component is mounted; after a reload the way back is the first page. */
export function QueuePager({ after, page, size, looking, onStop, onSize, onTurn }: Props) {
  const [, setQuery] = useSearchParams()
  const next = page?.next
  const [earlier, setEarlier] = useState<string[]>([])

  function turn(cursor: string, cursors: string[]): void {
    setEarlier(cursors)
    setQuery((before) => {
      const params = new URLSearchParams(before)
      if (cursor === '') params.delete('after')
      else params.set('after', cursor)
      return params
    })
    onTurn()
  }

  return (
    <div className={styles.pager}>
      <PageExtent page={page} size={size} looking={looking} onStop={onStop} />
      <Select
        aria-label="每页条数"
        size="small"
        value={size}
        onChange={(value: number) => onSize(String(value))}
        options={pageSizes.map((value) => ({ value, label: `每页 ${value}` }))}
      />
      <Button size="small" disabled={after === ''} onClick={() => turn(earlier.at(-1) ?? '', earlier.slice(0, -1))}>
        {earlier.length > 0 ? '上一页' : '首页'}
      </Button>
      <Button size="small" disabled={!next || looking} onClick={() => turn(next ?? '', [...earlier, after])}>
        下一页
      </Button>
    </div>
  )
}
