import { useQuery } from '@tanstack/react-query'
import type { CaseDetail } from '@xunyi/contract/safety'
import { Refused } from '@xunyi/contract/refusals'
import { caseStateNames } from '@xunyi/contract/safety-states'
import { Alert, Button, Result, Tag } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { useKeys } from '../keys/use-keys.ts'
import { Failed } from '../ui/failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { CaseTags, Due } from './common/case-tags.tsx'
import { caseQuery } from './common/queries.ts'
import styles from './common/safety.module.css'
import { FollowUps } from './follow-up.tsx'
import { CaseFormPane } from './form/case-form.tsx'
import { useCaseDraft } from './form/use-case-draft.ts'
import { HandOver } from './hand-over/hand-over.tsx'
import { AddWords } from './said/add-words.tsx'
import { Texts } from './said/texts.tsx'
import { Deadlines } from './side/deadlines.tsx'
import { Duplicates } from './side/duplicates.tsx'
import { HeldQuestions } from './side/held-questions.tsx'
import { Timeline } from './side/timeline.tsx'
import { Actions } from './states/actions.tsx'

/** One case on a page of its own: the words of the reporter on the left, the form on the right. */
export function CasePage() {
  const { caseId = '' } = useParams()
  const navigate = useNavigate()
  const found = useQuery(caseQuery(caseId))
  const back = () => void navigate('/safety')
  useKeys([{ key: 'Escape', label: '返回病例列表', run: back }], { group: '病例' })
  if (found.data) return <Whole key={found.data.id} of={found.data} />
  if (found.error instanceof Refused && (found.error.refusal === 'notFound' || found.error.refusal === 'badRequest'))
    return <Result status="warning" title="病例不存在" extra={<Button onClick={back}>返回病例列表</Button>} />
  return found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <Waiting />
}

function Whole({ of }: { of: CaseDetail }) {
  const draft = useCaseDraft(of)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Link to="/safety" aria-label="返回病例列表">
          ← 列表
        </Link>
        <h1>病例 {of.number}</h1>
        <Tag>{caseStateNames[of.state]}</Tag>
        <CaseTags {...of} />
        <Due next={of.next} />
        <span className={styles.quiet}>{of.owner ? `负责人：${of.owner.name}` : '还没有负责人'}</span>
      </div>
      <div className={styles.actions}>
        <Actions of={of} unsaved={draft.changed} />
        <HandOver of={of} unsaved={draft.changed} />
      </div>
      {of.state === 'review' && (
        <Alert
          style={{ marginBottom: 8 }}
          type="info"
          title={`待复核：${of.proposal === 'report' ? '上报' : '非不良反应'}。${of.proposal_reason ?? ''}${of.may_confirm ? '' : '（您参与过评价或提交，须由第二人确认）'}`}
        />
      )}
      <div className={styles.panes}>
        <section className={styles.left} aria-label="原文与经过">
          <Texts texts={of.texts} />
          <AddWords of={of} />
          <HeldQuestions of={of} />
          <Deadlines of={of} />
          <Duplicates of={of} />
          <FollowUps of={of} unsaved={draft.changed} />
          <Timeline of={of} />
        </section>
        <section className={styles.right} aria-label="病例表">
          <CaseFormPane of={of} draft={draft} />
        </section>
      </div>
    </div>
  )
}
