import { Button, Empty, Flex, Select, Table, type TableProps } from 'antd'
import { useSearchParams } from 'react-router'
import { Failed } from './failed.tsx'
import { cursorOf, toFirst, toNext, toPrevious } from './page-trail.ts'
import { PageExtent } from './page-extent.tsx'
import { useWholePage } from './use-whole-page.ts'
import { isUnfinished, type Load } from './whole-page.ts'

interface Props<Row extends object> {
  /** Names the list in the query key and for screen readers. */
  name: string
  /** Everything besides the page that `load` depends on; part of the query key. */
  filters: Record<string, string>
  load: Load<Row>
  columns: NonNullable<TableProps<Row>['columns']>
  rowKey: keyof Row & string
  /** Clears the filters; offered when they hide every row. */
  onClear?: (() => void) | undefined
  empty: string
  onRow?: TableProps<Row>['onRow']
  rowSelection?: TableProps<Row>['rowSelection']
  expandable?: TableProps<Row>['expandable']
}

const sizes = [20, 50, 100]

/** A table that pages by cursor; cursor and page size are in the URL. */
export function PagedTable<Row extends object>({ name, filters, load, columns, rowKey, onClear, empty, onRow, rowSelection, expandable }: Props<Row>) {
  const [query, setQuery] = useSearchParams()
  const after = cursorOf(query)
  const asked = Number(query.get('size'))
  const size = sizes.includes(asked) ? asked : 20
  const { page, looking, stop } = useWholePage(load, [name, filters], { after, size })

  const resize = (value: number) =>
    setQuery((before) => {
      const changed = toFirst(before)
      changed.set('size', String(value))
      return changed
    })
  const next = page.data?.next
  const stopped = page.data && !looking && isUnfinished(page.data, size)

  if (page.error) return <Failed error={page.error} onRetry={() => void page.refetch()} />
  return (
    <>
      <Table<Row>
        aria-label={name}
        size="middle"
        sticky={{ offsetHeader: 64 }}
        columns={columns}
        // Without rows the table says nothing while it loads; with none, that it is empty.
        {...(page.data && { dataSource: page.data.rows })}
        rowKey={rowKey}
        loading={page.isFetching && !page.data}
        pagination={false}
        scroll={{ x: 720 }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={stopped ? '已查的部分没有符合条件的内容' : looking ? '正在查找…' : onClear ? '没有符合条件的内容' : empty}
            >
              {!looking && onClear && <Button onClick={onClear}>清除筛选</Button>}
            </Empty>
          ),
        }}
        {...(onRow ? { onRow } : {})}
        {...(rowSelection ? { rowSelection } : {})}
        {...(expandable ? { expandable } : {})}
      />
      <Flex align="center" gap={12} style={{ marginTop: 12 }}>
        <PageExtent page={page.data} size={size} looking={looking} onStop={stop} />
        <Select aria-label="每页条数" value={size} onChange={resize} options={sizes.map((value) => ({ value, label: `每页 ${value} 条` }))} />
        <Button disabled={after === null} onClick={() => setQuery(toFirst)}>
          首页
        </Button>
        <Button disabled={after === null} onClick={() => setQuery(toPrevious)}>
          上一页
        </Button>
        <Button disabled={!next || looking} onClick={() => setQuery((before) => (next ? toNext(before, next) : before))}>
          下一页
        </Button>
      </Flex>
    </>
  )
}
