import { evidenceKindNames, evidenceKinds } from '@xunyi/contract/evidence'
import { sourceStates, type SourceRow } from '@xunyi/contract/evidence-records'
import { Button, Input, Select, Tag, type TableProps } from 'antd'
import { Link } from 'react-router'
import { PagedTable } from '../ui/paged-table.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { linkOf } from '../ui/web-link.ts'
import styles from './evidence.module.css'
import { listName, loadSources } from './queries.ts'

const defaults = { q: '', issuer: '', kind: '', state: '' }
const states: Record<(typeof sourceStates)[number], string> = {
  waiting: '修改待批准',
  superseded: '已有新版',
  dead_link: '网址打不开',
  home_page: '只有网站首页',
  unused: '没有条目使用',
}

export function SourceList() {
  const { filters, change, clear, filtered } = useFilters(defaults)
  const { q, issuer } = filters
  const kind = evidenceKinds.find((each) => each === filters.kind) ?? ''
  const state = sourceStates.find((each) => each === filters.state) ?? ''
  return (
    <>
      <div className="page-head">
        <h1>证据</h1>
      </div>
      <search className={styles.filters}>
        <Input.Search
          key={`q${q}`}
          aria-label="搜索来源"
          placeholder="标题、厂家、批准文号、版本或网址"
          defaultValue={q}
          maxLength={200}
          allowClear
          className={styles.words!}
          onSearch={(typed) => change({ q: typed.trim() })}
        />
        <Input.Search
          key={`i${issuer}`}
          aria-label="发布者"
          placeholder="发布者"
          defaultValue={issuer}
          maxLength={100}
          allowClear
          className={styles.issuer!}
          onSearch={(typed) => change({ issuer: typed.trim() })}
        />
        <Select
          aria-label="类型"
          value={kind}
          onChange={(value: string) => change({ kind: value })}
          className={styles.filter!}
          options={[{ value: '', label: '全部类型' }, ...evidenceKinds.map((value) => ({ value, label: evidenceKindNames[value] }))]}
        />
        <Select
          aria-label="状态"
          value={state}
          onChange={(value: string) => change({ state: value })}
          className={styles.filter!}
          options={[{ value: '', label: '状态不限' }, ...sourceStates.map((value) => ({ value, label: states[value] }))]}
        />
        {filtered && <Button onClick={clear}>清除筛选</Button>}
      </search>
      <PagedTable
        name={listName}
        filters={filters}
        load={(page, signal) => loadSources({ ...page, q: q.slice(0, 200), issuer: issuer.slice(0, 100), kind, state }, signal)}
        columns={columns}
        rowKey="id"
        empty="还没有来源：它们随条目的证据建立"
        onClear={filtered ? clear : undefined}
      />
    </>
  )
}

const columns: NonNullable<TableProps<SourceRow>['columns']> = [
  {
    title: '标题',
    key: 'title',
    render: (_, { id, title, url, home_page, superseded, waiting, dead_link }) => (
      <>
        <Link to={`/evidence/${id}`}>
          <bdi className="written">{title}</bdi>
        </Link>
        <div className={styles.quiet}>
          {linkOf(url)?.host ?? url} {home_page && <Tag color="warning">只有网站首页</Tag>} {dead_link && <Tag color="error">网址打不开</Tag>}{' '}
          {superseded && <Tag color="warning">已有新版</Tag>} {waiting && <Tag color="processing">修改待批准</Tag>}
        </div>
      </>
    ),
  },
  { title: '类型', key: 'kind', width: 104, render: (_, { kind }) => evidenceKindNames[kind] },
  {
    title: '发布者 · 厂家',
    key: 'issuer',
    width: 220,
    render: (_, { issuer, maker, approval_number }) => (
      <>
        <bdi>{issuer || maker || '—'}</bdi>
        <div className={styles.quiet}>{[issuer === '' ? '' : maker, approval_number].filter(Boolean).join(' · ')}</div>
      </>
    ),
  },
  { title: '版本或日期', key: 'edition', width: 128, render: (_, { edition }) => <bdi>{edition || '—'}</bdi> },
  { title: '条目', dataIndex: 'entries', width: 64, align: 'right', className: 'tabular' },
]
