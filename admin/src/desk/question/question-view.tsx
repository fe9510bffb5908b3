import { Refused } from '@xunyi/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AnswerPane } from './answer-pane.tsx'
import styles from '../common/desk.module.css'
import { questionQuery } from '../common/queries.ts'
import { QuestionPane } from './question-pane.tsx'
import { useRefetchInterval } from '../../ui/use-refetch-interval.ts'

/** One question with its answer. */
export function QuestionView({ id, panes, onGone }: { id: string; panes: string; onGone: () => void }) {
  const refetchInterval = useRefetchInterval()
  const found = useQuery({ ...questionQuery(id), refetchInterval })
  const { data, error } = found
  const gone = error instanceof Refused && (error.refusal === 'notFound' || error.refusal === 'badRequest')
  if (gone || !data) {
    return (
      <section className={styles.pane} aria-label="问题" hidden={panes === 'none'}>
        {gone && (
          <Result
            status="warning"
            title="问题不存在"
            subTitle="可能已并入其他问题，或提问者已全部注销账号"
            extra={<Button onClick={onGone}>返回队列</Button>}
          />
        )}
        {error && !gone && <Failed error={error} onRetry={() => void found.refetch()} />}
        {!error && <Waiting />}
      </section>
    )
  }
  return (
    <>
      <section className={styles.pane} aria-label="问题" hidden={panes !== 'both' && panes !== 'question'}>
        <QuestionPane question={data} />
      </section>
      <section className={styles.pane} aria-label="答案" hidden={panes !== 'both' && panes !== 'answer'}>
        <AnswerPane question={data} />
      </section>
    </>
  )
}
