import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { firstDay, periodProblem, presets, type Period } from './period.ts'
import styles from './insight.module.css'

const options = [...presets.map((value) => ({ value: value as string, label: `近 ${value} 天` })), { value: 'custom', label: '自定义' }]

/** Selects the period. */
export function PeriodPicker({ period }: { period: Period }) {
  const { kind, from, to, choose, set } = period
  return (
    <div className={styles.picker}>
      <Segmented aria-label="时间范围" options={options} value={kind} onChange={(value) => (value === 'custom' ? set(from, to) : choose(value))} />
      {kind === 'custom' && <CustomPeriod key={`${from} ${to}`} from={from} to={to} onSet={set} />}
      {kind !== 'custom' && (
        <span className={styles.days}>
          {from} 至 {to}
        </span>
      )}
    </div>
  )
}

function CustomPeriod({ from, to, onSet }: { from: string; to: string; onSet: (from: string, to: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Form
      layout="inline"
      initialValues={{ from, to }}
      onFinish={({ from, to }: { from: string; to: string }) => {
        const found = periodProblem(from, to)
        setProblem(found)
        if (found === null) onSet(from, to)
      }}
    >
      <Form.Item name="from" noStyle>
        <Input type="date" aria-label="开始日期" min={firstDay} className={styles.date!} />
      </Form.Item>
      <span className={styles.until}>至</span>
      <Form.Item name="to" noStyle>
        <Input type="date" aria-label="结束日期" min={firstDay} className={styles.date!} />
      </Form.Item>
      <Button htmlType="submit">查看</Button>
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </Form>
  )
}
