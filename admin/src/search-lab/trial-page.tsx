import { useQuery } from '@tanstack/react-query'
import { tryQuestion } from '@xunyi/contract/search-lab'
import { call } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { Waiting } from '../ui/waiting.tsx'
import { Candidates } from './candidates.tsx'
import { Outcome } from './outcome.tsx'
import { AskForm } from './question-form.tsx'
import { ReadingCard } from './reading-card.tsx'
import styles from './search-lab.module.css'

const defaults = { q: '' }

/** Tries one question: its analysis, the asker's result, every candidate with its features. */
export function TrialPage() {
  const { filters, change } = useFilters(defaults)
  const { q } = filters
  const trial = useQuery({ queryKey: ['search-lab', q], queryFn: ({ signal }) => call(tryQuestion, { text: q }, signal), enabled: q.trim() !== '' })
  const run = (text: string) => {
    if (text === q) void trial.refetch()
    else change({ q: text })
  }
  return (
    <>
      <AskForm key={q} initial={q} isRunning={trial.isFetching} onRun={run} />
      {q.trim() === '' && <p className={styles.hint}>看系统怎样理解一个问题、会推荐哪些条目、为什么。试搜不留记录，也不会生成不良反应记录。</p>}
      {trial.error ? <Failed error={trial.error} onRetry={() => void trial.refetch()} /> : trial.isLoading && <Waiting />}
      {trial.data && (
        <>
          <div className={styles.cards}>
            <ReadingCard trial={trial.data} />
            <Outcome trial={trial.data} />
          </div>
          <Candidates question={q} trial={trial.data} />
        </>
      )}
    </>
  )
}
