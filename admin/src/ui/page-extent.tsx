import { mostCounted } from '@xunyi/contract/values'
import { Button, Flex } from 'antd'
import { isUnfinished, type Page } from './whole-page.ts'

interface Props {
  page: Page<object> | undefined
  size: number
  looking: boolean
  onStop: () => void
}

/** Below a page: the rows of the list, or how far a long one was looked through; while that goes on, with a button that stops it. */
export function PageExtent({ page, size, looking, onStop }: Props) {
  return (
    <Flex align="center" gap={12} style={{ marginInlineEnd: 'auto' }}>
      {looking && (
        <>
          <span>{`已查 ${lookedAt(page)} 条，继续查找…`}</span>
          <Button onClick={onStop}>停止</Button>
        </>
      )}
      <output>{page && !looking ? extent(page, size) : ''}</output>
    </Flex>
  )
}

function extent(page: Page<object>, size: number): string {
  // A list is counted up to a limit.
  if (page.total !== null) return page.total > mostCounted ? `超过 ${mostCounted / 10_000} 万条` : `共 ${page.total} 条`
  if (isUnfinished(page, size)) return `已查 ${lookedAt(page)} 条，已停止；点“下一页”从这里继续`
  return page.next === null ? '已查完' : `本页 ${page.rows.length} 条，后面可能还有`
}

const lookedAt = (page: Page<object> | undefined) => (page?.looked ?? 0).toLocaleString('zh-CN')
