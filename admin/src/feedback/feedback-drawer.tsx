import { useQuery, useQueryClient } from '@tanstack/react-query'
import { feedbackDetail, type Feedback } from '@xunyi/contract/console-feedback'
import { feedbackTypeNames } from '@xunyi/contract/feedback'
import { Flex } from 'antd'
import { call } from '../api.ts'
import { useMay } from '../me.ts'
import { MarkAdverse } from '../safety/mark/mark-adverse.tsx'
import { Failed } from '../ui/failed.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import styles from './feedback.module.css'
import { ReplyForm, Reopening } from './reply-form.tsx'
import { State } from './state.tsx'

interface Props {
  /** Null: closed. */
  id: string | null
  /** The text of an unsent reply. */
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
}

/** One piece of feedback and its actions. */
export function FeedbackDrawer({ id, draft, onDraft, onClose }: Props) {
  const feedback = useQuery({ queryKey: ['feedback', id], queryFn: ({ signal }) => call(feedbackDetail, { id: id ?? '' }, signal), enabled: id !== null })
  return (
    <SideDrawer open={id !== null} onClose={onClose} size={560} title="意见反馈">
      {feedback.error ? (
        <Failed error={feedback.error} onRetry={() => void feedback.refetch()} />
      ) : feedback.data ? (
        <Whole key={feedback.data.id} feedback={feedback.data} draft={draft} onDraft={onDraft} />
      ) : (
        <Waiting />
      )}
    </SideDrawer>
  )
}

function Whole({ feedback, draft, onDraft }: { feedback: Feedback; draft: string; onDraft: (text: string) => void }) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['feedback', feedback.id] })
  const mayAnswer = useMay('administrator')
  const { id, type, email, content, at, status, reply, closed_by, closed_at } = feedback
  return (
    <>
      <Flex gap={12} align="center" wrap style={{ marginBottom: 12 }}>
        <State status={status} reply={reply} />
        <span>{feedbackTypeNames[type]}</span>
        <bdi>{email}</bdi>
        <span className={styles.quiet} style={{ marginInlineStart: 'auto' }}>
          <When at={at} />
        </span>
      </Flex>
      <div className={`${styles.said} written`}>{content}</div>
      {reply !== null && (
        <>
          <h3>回复</h3>
          <div className={`${styles.said} written`}>{reply}</div>
        </>
      )}
      {status === 'closed' && (
        <p className={styles.quiet}>
          <bdi>{closed_by ?? '已离开的同事'}</bdi> · <When at={closed_at} />
          {reply === null ? '关闭，未回复' : '回复'}
        </p>
      )}
      <Flex gap={12} wrap align="start" style={{ marginBottom: 16 }}>
        {mayAnswer && status === 'closed' && reply === null && <Reopening id={id} />}
        {feedback.in_case ? (
          <span className={styles.quiet}>已由药物警戒作为病例处理</span>
        ) : (
          <MarkAdverse subject="feedback" id={id} onMarked={() => void refresh()} />
        )}
      </Flex>
      {!mayAnswer && status === 'open' && <p className={styles.quiet}>仅运营管理员可以回复和关闭。</p>}
      {mayAnswer && status === 'open' && <ReplyForm id={id} email={email} draft={draft} onDraft={onDraft} />}
    </>
  )
}
