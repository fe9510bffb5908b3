import { ignorePhrasing, takePhrasing, typedPhrasings, type TypedPhrasing } from '@xunyi/contract/phrasings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { useMay } from '../me.ts'
import { Failed } from '../ui/failed.tsx'
import { When } from '../ui/when.tsx'
import { useRefresh } from './queries.ts'
import styles from './library.module.css'

/** The texts that doctors typed before they picked this entry; one click adds a text to the draft as a phrasing. */
export function TypedPhrasings({ entryId }: { entryId: string }) {
  const queryKey = ['typed-phrasings', entryId]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(typedPhrasings, { entry_id: entryId }, signal) })
  const client = useQueryClient()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const after = async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), refresh()])
  }
  const take = useMutation({
    mutationFn: (id: string) => call(takePhrasing, { id }),
    onSuccess: () => void message.success('已加入草稿，提交后由他人审核'),
    onSettled: after,
  })
  const ignore = useMutation({ mutationFn: (id: string) => call(ignorePhrasing, { id }), onSettled: after })
  const problem = take.error ?? ignore.error
  const busy = take.isPending || ignore.isPending
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="typed-phrasings">
      <h2 id="typed-phrasings">医生的问法 {data.length} 种</h2>
      <p className={styles.quiet}>至少两位医生这样提问后选了本条；不含号码、地址和姓名。</p>
      {problem && <Alert type="error" showIcon role="alert" title={failureText(problem)} />}
      <ul className={styles.typed}>
        {data.map((phrasing) => (
          <Row key={phrasing.id} phrasing={phrasing} busy={busy} onTake={() => take.mutate(phrasing.id)} onIgnore={() => ignore.mutate(phrasing.id)} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  phrasing: TypedPhrasing
  busy: boolean
  onTake: () => void
  onIgnore: () => void
}

function Row({ phrasing: { text, people, last_at }, busy, onTake, onIgnore }: RowProps) {
  const writer = useMay('writer')
  const approver = useMay('approver')
  return (
    <li>
      <div>
        <bdi>{text}</bdi>
        <div className={styles.quiet}>
          {people} 人 · 最近 <When at={last_at} />
        </div>
      </div>
      {writer && (
        <Button size="small" disabled={busy} aria-label={`加入草稿：${text}`} onClick={onTake}>
          加入草稿
        </Button>
      )}
      {(writer || approver) && (
        <Button size="small" type="text" disabled={busy} aria-label={`忽略：${text}`} onClick={onIgnore}>
          忽略
        </Button>
      )}
    </li>
  )
}
