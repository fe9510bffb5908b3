import { useMutation, useQuery } from '@tanstack/react-query'
import { removeSearchCase, runSearchCases, searchCases, type SearchCase } from '@xunyi/contract/search-lab'
import { App, Button, Flex, Input, Tag, type TableProps } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { Failed } from '../ui/failed.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { When } from '../ui/when.tsx'
import { EntryLink, TryLink } from './links.tsx'
import { NewCase } from './new-case.tsx'
import { RunResult } from './run-result.tsx'
import styles from './search-lab.module.css'
import { casesName, forgetCases, caseEditors } from './use-save-case.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

const defaults = { words: '' }

/** The regression cases and their last run. */
export function CasesPage() {
  const { filters, change, filtered } = useFilters(defaults)
  const maySaveCase = useMay(...caseEditors)
  const [isAdding, setAdding] = useState(false)
  const { message } = App.useApp()
  // Cached, so that it survives opening one of the questions and coming back.
  const run = useQuery({
    queryKey: ['search-lab-run'],
    queryFn: ({ signal }) => call(runSearchCases, {}, signal),
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const removal = useMutation({
    mutationFn: (id: string) => call(removeSearchCase, { id }),
    onSuccess: () => {
      message.success('已移除')
      forgetCases()
    },
    onError: (error) => message.error(failureText(error)),
  })
  return (
    <>
      <Flex gap={8} wrap className={styles.tools}>
        <Input.Search
          key={filters.words}
          aria-label="在问题里查找"
          allowClear
          defaultValue={filters.words}
          maxLength={100}
          placeholder="在问题里查找"
          onSearch={(words) => change({ words: words.trim() })}
          className={styles.find}
        />
        {maySaveCase && <Button onClick={() => setAdding(true)}>新增用例</Button>}
        <Button type="primary" loading={run.isFetching} onClick={() => void run.refetch()}>
          全部运行
        </Button>
      </Flex>
      {isAdding && <NewCase question="" onClose={() => setAdding(false)} />}
      {run.error && !run.isFetching && <Failed error={run.error} onRetry={() => void run.refetch()} />}
      {run.data && !run.error && <RunResult run={run.data} at={new Date(run.dataUpdatedAt).toISOString()} />}
      <PagedTable<SearchCase>
        name={casesName}
        filters={filters}
        load={(page, signal) => call(searchCases, { ...page, words: filters.words }, signal)}
        rowKey="id"
        empty="还没有用例。试搜一个问题后，可把应当排第一的条目存为回归用例。"
        onClear={filtered ? () => change(defaults) : undefined}
        columns={columnsOf(maySaveCase ? removal.mutate : null)}
      />
    </>
  )
}

function columnsOf(onRemove: ((id: string) => void) | null): NonNullable<TableProps<SearchCase>['columns']> {
  return [
    { title: '问题', dataIndex: 'question', width: '36%', render: (question: string) => <TryLink question={question} /> },
    {
      title: '预期第一',
      dataIndex: 'expected',
      width: '36%',
      render: (expected: string, { entry_id, withdrawn }) => (
        <>
          <EntryLink id={entry_id} question={expected} /> {withdrawn && <Tag color="warning">已撤下</Tag>}
        </>
      ),
    },
    { title: '存入', dataIndex: 'created_at', render: (at: string) => <When at={at} /> },
    { title: '存入人', dataIndex: 'made_by', render: (name: string) => <bdi>{name || '—'}</bdi> },
    ...(onRemove
      ? [
          {
            title: '操作',
            key: 'actions',
            render: (_: unknown, { id, question }: SearchCase) => (
              <Popconfirm
                placement="topRight"
                title="移除这条用例？"
                description="条目不变；以后不再核对这个问题，需要时可以重新存入。"
                okText="移除"
                onConfirm={() => onRemove(id)}
              >
                <Button size="small" aria-label={`移除用例「${question}」`}>
                  移除
                </Button>
              </Popconfirm>
            ),
          },
        ]
      : []),
  ]
}
