import { useQuery } from '@tanstack/react-query'
import type { CaseDetail } from '@xunyi/contract/safety'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { caseQuery } from '../common/queries.ts'
import { CaseTags } from '../common/case-tags.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Facing } from './facing.tsx'
import styles from './side.module.css'

const sameNames = { medicine: '药品', batch: '批号', reaction: '反应', time: '时间相近', place: '地点' } as const

/** Cases that may tell of the same event, and why. */
export function Duplicates({ of }: { of: CaseDetail }) {
  const [beside, setBeside] = useState<CaseDetail['duplicates'][number] | null>(null)
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates">可能重复</h2>
      {of.duplicates.length === 0 && <p className={styles.facts}>没有相似的病例</p>}
      <ul className={styles.list}>
        {of.duplicates.map((other) => (
          <li key={other.id}>
            <div className={styles.line}>
              <Link to={`/safety/${other.id}`}>病例 {other.number}</Link>
              <CaseTags {...other} />
              <span>{caseStateNames[other.state]}</span>
            </div>
            <div className={styles.line}>
              <span className={styles.facts}>相同：{other.same.map((name) => sameNames[name]).join('、')}</span>
              <Button size="small" aria-label={`与病例 ${other.number} 并排比较`} onClick={() => setBeside(other)}>
                并排比较
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Modal
        open={beside !== null}
        width={1080}
        footer={null}
        title={beside ? `病例 ${of.number} 与病例 ${beside.number}` : ''}
        onCancel={() => setBeside(null)}
        destroyOnHidden
      >
        {beside && <Beside of={of} other={beside} />}
      </Modal>
    </section>
  )
}

function Beside({ of, other }: { of: CaseDetail; other: CaseDetail['duplicates'][number] }) {
  const found = useQuery(caseQuery(other.id))
  if (found.error) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  return (
    <div className={styles.sides}>
      <Facing of={of} same={other.same} />
      <Facing of={found.data} same={other.same} />
    </div>
  )
}
