import { Button, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageSizes } from '../common/queue-filters.ts'
import styles from './queue.module.css'

interface Props {
  after: string
  next: string | null | undefined
  total: number | undefined
  size: number
  onSize: (size: string) => void
  /** Called when another page is opened. */
  onTurn: () => void
}

/** Pages through the queue by cursor. Earlier cursors are kept while the component is mounted; after a reload the way back is the first page. */
export function QueuePager({ after, next, total, size, onSize, onTurn }: Props) {
  const [, setQuery] = useSearchParams()
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
      <output>{total === undefined ? '' : `共 ${total} 个`}</output>
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
      <Button size="small" disabled={!next} onClick={() => turn(next ?? '', [...earlier, after])}>
        下一页
      </Button>
    </div>
  )
}
