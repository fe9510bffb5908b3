import { useMutation } from '@tanstack/react-query'
import { caseListing, exportListing, type ListingLine } from '@xunyi/contract/safety-hand-over'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { App, Button, Form, Input, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { useFilters } from '../../ui/use-filters.ts'
import { today } from '../common/today.ts'
import { FiguresOf } from './figures.tsx'
import styles from './listing.module.css'

/** The line listing and the figures of a period, for 定期安全性更新报告. */
export function ListingPage() {
  const [defaults] = useState(() => ({ from: `${today().slice(0, 4)}-01-01`, to: today(), product: '' }))
  const { filters, change } = useFilters(defaults)
  const { message } = App.useApp()
  const download = useMutation({
    mutationFn: () => call(exportListing, filters),
    onSuccess: (file) => {
      saveBlob(file)
      void message.success('已导出，并记入审计日志')
    },
    onError: (error) => void message.error(failureText(error)),
  })
  return (
    <>
      <div className="page-head">
        <h1>行列表与统计</h1>
        <Link to="/safety">← 病例列表</Link>
        <Period key={`${filters.from} ${filters.to} ${filters.product}`} of={filters} onSet={change} />
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          导出 XLSX
        </Button>
      </div>
      <FiguresOf period={filters} />
      <h2 className={styles.title}>行列表</h2>
      <PagedTable
        name="行列表"
        filters={filters}
        load={(page, signal) => call(caseListing, { ...page, ...filters }, signal)}
        columns={columns}
        rowKey="id"
        empty="这段时间没有病例"
      />
    </>
  )
}

type Filters = { from: string; to: string; product: string }

function Period({ of, onSet }: { of: Filters; onSet: (filters: Filters) => void }) {
  const [backwards, setBackwards] = useState(false)
  return (
    <Form
      layout="inline"
      initialValues={of}
      onFinish={({ from, to, product }: Filters) => {
        const wrong = from === '' || to === '' || to < from
        setBackwards(wrong)
        if (!wrong) onSet({ from, to, product: (product ?? '').trim() })
      }}
    >
      <Form.Item name="from" noStyle>
        <Input type="date" aria-label="第0天从" className={styles.date!} />
      </Form.Item>
      <span className={styles.until}>至</span>
      <Form.Item name="to" noStyle>
        <Input type="date" aria-label="第0天到" className={styles.date!} />
      </Form.Item>
      <Form.Item name="product" noStyle>
        <Input aria-label="怀疑药品" placeholder="怀疑药品" maxLength={80} className={styles.product!} />
      </Form.Item>
      <Button htmlType="submit">查看</Button>
      {backwards && (
        <span role="alert" className={styles.problem}>
          结束日期不能早于开始日期
        </span>
      )}
    </Form>
  )
}

const columns: NonNullable<TableProps<ListingLine>['columns']> = [
  { title: '病例', dataIndex: 'number', width: 104, render: (number: string, { id }) => <Link to={`/safety/${id}`}>{number}</Link> },
  { title: '第0天', dataIndex: 'day0', width: 104 },
  { title: '状态', dataIndex: 'state', width: 76, render: (state: ListingLine['state']) => caseStateNames[state] },
  { title: '患者', dataIndex: 'patient', width: 90 },
  { title: '怀疑药品', dataIndex: 'products', width: 120 },
  { title: '不良反应', dataIndex: 'reactions', width: 130 },
  { title: '严重性', dataIndex: 'serious', width: 72, render: (serious: string, { death }) => (death ? `${serious}（死亡）` : serious) },
  { title: '新的', dataIndex: 'expectedness', width: 64 },
  { title: '结果', dataIndex: 'outcome', width: 68 },
  { title: '关联性', dataIndex: 'causality', width: 72 },
  {
    title: '上报',
    dataIndex: 'reported_on',
    width: 108,
    render: (on: string | null, { report_number }) => (on === null ? '—' : `${on} ${report_number ?? ''}`),
  },
  { title: '逾期', dataIndex: 'late', width: 56, render: (late: boolean) => (late ? '逾期' : '') },
]
