import { Alert, Flex } from 'antd'
import { Link } from 'react-router'
import { useKeys } from '../../keys/use-keys.ts'
import { DraftView } from '../drafts/draft-view.tsx'
import { KeyButton } from '../../keys/key-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDeskAction, type Question } from '../common/queries.ts'
import { useClaimState } from './use-claim-state.ts'
import { useStartDraft } from '../common/use-start-draft.ts'

/** The answer to a question in each state: none, draft, submitted, published. */
export function AnswerPane({ question }: { question: Question }) {
  const { id, state, draft_id, entry_id, outcome } = question
  const { writer, mine, blocked } = useClaimState(question)
  const { run, busy, problem } = useDeskAction()
  const startDraft = useStartDraft({ run })
  // A draft can be continued; an expired claim is taken again.
  const startable = writer && state !== 'closed' && state !== 'submitted' && state !== 'approved' && !(draft_id !== null && mine)
  const start = () => void startDraft({ question_id: id, entry_id: null })
  const replyPrivately = () => void startDraft({ question_id: id, entry_id: null, private: true })
  // One draft a question; an answer to one asker leaves no other without.
  const mayReply = startable && draft_id === null && question.askers === 1
  useKeys(
    [
      { key: 'e', label: '撰写答案', run: start, when: startable && blocked === null && !busy },
      { key: 'y', label: '私下答复', run: replyPrivately, when: mayReply && blocked === null && !busy },
    ],
    { group: '答案' },
  )

  if (state === 'closed') {
    if (outcome === 'rejected' || entry_id === null)
      return <EmptyState text={outcome === 'rejected' ? '此问题未作答复' : outcome === 'private' ? '已私下答复提问者，不进入知识库' : '此问题已答复'} />
    return (
      <EmptyState text={`已答复，发出 ${question.letters.sent} 封站内信`}>
        <Link to={`/library/${entry_id}`}>查看条目</Link>
      </EmptyState>
    )
  }
  if (question.held) return <EmptyState text="药物警戒放行后才能撰写答案" />
  const button = startable && (
    <KeyButton keys="e" type="primary" loading={busy} blocked={blocked} onClick={start}>
      {draft_id === null ? '撰写答案' : '继续撰写'}
    </KeyButton>
  )
  return (
    <Flex vertical gap={16}>
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
      {draft_id === null && (
        <EmptyState text={writer ? '还没有开始撰写' : '还没有人撰写'}>
          <Flex vertical gap={8} align="center">
            {button}
            {mayReply && (
              <KeyButton keys="y" disabled={busy} blocked={blocked} onClick={replyPrivately}>
                私下答复
              </KeyButton>
            )}
            {mayReply && <span>只发给这位提问者，不进入知识库，同样要有证据并由另一人审核</span>}
          </Flex>
        </EmptyState>
      )}
      {draft_id !== null && button && <div>{button}</div>}
      {draft_id !== null && <DraftView key={draft_id} id={draft_id} writable={mine} />}
    </Flex>
  )
}
