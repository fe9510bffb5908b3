import type { Trial } from '@xunyi/contract/search-lab'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useMay } from '../me.ts'
import { useFilters } from '../ui/use-filters.ts'
import { CandidateRow } from './candidate-row.tsx'
import { NewCase } from './new-case.tsx'
import styles from './search-lab.module.css'
import { caseEditors } from './use-save-case.ts'

const defaults = { all: '' }
/** The number of candidates below the cut that are listed at first. */
const nearMisses = 3

/** The candidates, best first; below the cut the nearest until all are requested. */
export function Candidates({ question, trial }: { question: string; trial: Trial }) {
  const maySaveCase = useMay(...caseEditors)
  const { filters, change } = useFilters(defaults)
  const [isAdding, setAdding] = useState(false)
  const ranked = trial.candidates.map((candidate, at) => ({ candidate, place: at + 1 }))
  const dropped = ranked.filter(({ candidate }) => !candidate.kept)
  const hidden = filters.all === '' ? dropped.slice(nearMisses) : []
  return (
    <section aria-labelledby="candidates">
      <div className={styles.sectionHead}>
        <h2 id="candidates">候选条目</h2>
        <span className={styles.legend}>
          <mark className={styles.same}>实线</mark> 双方都有 <mark className={styles.alike}>虚线</mark> 同义的说法
        </span>
        {maySaveCase && !isAdding && <Button onClick={() => setAdding(true)}>预期的不在其中？</Button>}
      </div>
      {isAdding && <NewCase question={question} onClose={() => setAdding(false)} />}
      {ranked.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="知识库里没有相关的条目" />
      ) : (
        <ol className={styles.candidates}>
          {ranked
            .filter((candidate) => !hidden.includes(candidate))
            .map(({ candidate, place }) => (
              <CandidateRow key={candidate.id} candidate={candidate} place={place} question={question} trial={trial} maySaveCase={maySaveCase} />
            ))}
        </ol>
      )}
      {dropped.length > nearMisses && (
        <Button type="link" onClick={() => change({ all: filters.all === '' ? '1' : '' })}>
          {filters.all === '' ? `再看 ${hidden.length} 条未推荐的` : '收起未推荐的'}
        </Button>
      )}
    </section>
  )
}
