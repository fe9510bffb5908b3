import type { Trial } from '@xunyi/contract/search-lab'
import { Card, Descriptions, Tag } from 'antd'
import { conceptNames, safetyNames } from './labels.ts'

/** The analysis of the question. */
export function ReadingCard({ trial: { reading, safety, blocked } }: { trial: Trial }) {
  const found = [...safety.products, ...safety.reactions, ...safety.cues]
  return (
    <Card size="small" title={<h2>系统怎样理解</h2>}>
      <Descriptions
        column={1}
        colon={false}
        size="small"
        styles={{ label: { width: 88 } }}
        items={[
          { key: 'text', label: '规整后', children: <bdi className="written">{reading.text || '没有可以检索的文字'}</bdi> },
          ...(reading.heard
            ? [
                {
                  key: 'heard',
                  label: '疑为错字',
                  children: (
                    <span>
                      按“<bdi className="written">{reading.heard}</bdi>”也查了一遍
                    </span>
                  ),
                },
              ]
            : []),
          {
            key: 'names',
            label: '标准名称',
            children: reading.names.length > 0 ? reading.names.map((name) => <Tag key={name}>{name}</Tag>) : '没有认出药品或其他已知名称',
          },
          {
            key: 'concepts',
            label: '说到',
            children:
              reading.concepts.length > 0 ? reading.concepts.map(({ kind, value }) => <Tag key={kind + value}>{`${conceptNames[kind]}：${value}`}</Tag>) : '—',
          },
          { key: 'blocked', label: '屏蔽词', children: blocked ? <Tag color="error">{`命中「${blocked.word}」，${blocked.category}`}</Tag> : '未命中' },
          {
            key: 'safety',
            label: '不良反应',
            children: (
              <span>
                {safety.kind ? <Tag color="warning">{safetyNames[safety.kind]}</Tag> : safety.negated ? '提到并否认' : '未识别到'}{' '}
                {safety.kind && found.length > 0 && <span className="written">{`依据：${found.join('、')}`}</span>}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
