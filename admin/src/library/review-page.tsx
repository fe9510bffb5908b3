import { stages, type Stage } from '@xunyi/contract/library-review'
import { Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../me.ts'
import { ReviewDesk } from './review-desk.tsx'
import { ReviewProgress } from './review-progress.tsx'

const names: Record<Stage, string> = { first: '初审', second: '复核', publish: '发布' }

/** The review queue: one entry a screen, by risk. The first person confirms it, a second one approves it, a publisher releases it. */
export function ReviewPage() {
  const [query, setQuery] = useSearchParams()
  const may: Record<Stage, boolean> = { first: useMay('writer', 'approver'), second: useMay('approver'), publish: useMay('publisher') }
  const own = stages.filter((stage) => may[stage])
  const stage = own.find((stage) => stage === query.get('stage')) ?? own[0] ?? 'first'
  return (
    <>
      <nav className="trail" aria-label="位置">
        <Link to="/library">知识库</Link> / 审核队列
      </nav>
      <div className="page-head">
        <h1>审核队列</h1>
        {own.length > 1 && (
          <Segmented
            aria-label="步骤"
            value={stage}
            onChange={(value: Stage) => setQuery(value === 'first' ? {} : { stage: value })}
            options={own.map((value) => ({ value, label: names[value] }))}
          />
        )}
      </div>
      <ReviewProgress stage={stage} />
      <ReviewDesk key={stage} stage={stage} wanted={query.get('entry')} />
    </>
  )
}
