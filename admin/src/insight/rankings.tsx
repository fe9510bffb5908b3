import type { Figures } from '@xunyi/contract/insight'
import { Empty, Table, Tag } from 'antd'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { When } from '../ui/when.tsx'
import { count } from './amounts.ts'
import type { Period } from './period.ts'
import styles from './insight.module.css'

/** The most requested questions and the most used entries. */
export function Rankings({ figures: { open, top_entries }, period }: { figures: Figures; period: Period }) {
  return (
    <div className={styles.charts}>
      <Ranking title="等待人数最多的问题">
        {(heading) => (
          <Table
            aria-labelledby={heading}
            size="small"
            rowKey="id"
            dataSource={open.most_asked}
            pagination={false}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等待答复的问题" /> }}
            columns={[
              {
                title: '问题',
                dataIndex: 'question',
                render: (question: string, { id }) => (
                  <Link to={`/desk/${id}`} className="written">
                    {question}
                  </Link>
                ),
              },
              { title: '人数', dataIndex: 'askers', align: 'right', width: 64, className: 'tabular', render: count },
              { title: '最早', dataIndex: 'first_asked', align: 'right', width: 110, render: (at: string) => <When at={at} /> },
            ]}
          />
        )}
      </Ranking>
      <Ranking title="答复最多的条目">
        {(heading) => (
          <Table
            aria-labelledby={heading}
            size="small"
            rowKey="id"
            dataSource={top_entries}
            pagination={false}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间没有条目答复过提问" /> }}
            columns={[
              {
                title: '条目',
                dataIndex: 'question',
                render: (question: string, { id, published }) => (
                  <>
                    <Link to={`/library/${id}`} className="written">
                      {question}
                    </Link>{' '}
                    {!published && <Tag>已撤下</Tag>}
                  </>
                ),
              },
              {
                title: '答复',
                dataIndex: 'answers',
                align: 'right',
                width: 80,
                className: 'tabular',
                render: (answers: number, { id, question }) => (
                  <Link to={period.on('/insight/questions', { entry_id: id })} aria-label={`${question}：答复 ${answers} 次，查看提问`}>
                    {count(answers)}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </Ranking>
    </div>
  )
}

function Ranking({ title, children }: { title: string; children: (heading: string) => ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{title}</h2>
      </div>
      {children(heading)}
    </section>
  )
}
