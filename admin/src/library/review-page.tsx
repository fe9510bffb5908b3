import { stages, type Stage } from '@xunyi/contract/library-review'
import { Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../me.ts'
import { ReviewDesk } from './review-desk.tsx'
import { ReviewProgress } from './review-progress.tsx'

/** The review queue: one entry a screen, by risk. The first person confirms it, a second one approves it. */
export function ReviewPage() {
  const [query, setQuery] = useSearchParams()
  const approver = useMay('approver')
  const asked = stages.find((stage) => stage === query.get('stage')) ?? 'first'
  const stage: Stage = approver ? asked : 'first'
  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / 审核队列
      </nav>
      <div className="page-head">
        <h1>审核队列</h1>
        {approver && (
          <Segmented
            aria-label="步骤"
            value={stage}
            onChange={(value: Stage) => setQuery(value === 'first' ? {} : { stage: value })}
            options={[
              { value: 'first', label: '初审' },
              { value: 'second', label: '复核' },
            ]}
          />
        )}
      </div>
      <ReviewProgress stage={stage} />
      <ReviewDesk key={stage} stage={stage} wanted={query.get('entry')} />
    </>
  )
}
