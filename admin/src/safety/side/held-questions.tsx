import { releaseQuestion, type CaseDetail } from '@xunyi/contract/safety'
import { call } from '../../api.ts'
import { visible } from '../../ui/visible.ts'
import { When } from '../../ui/when.tsx'
import { useCaseChange } from '../common/queries.ts'
import { BlockedButton } from '../common/blocked-button.tsx'
import styles from './side.module.css'
import { Popconfirm } from '../../ui/popconfirm.tsx'

/** Questions that the answer desk neither reads nor closes before their release. */
export function HeldQuestions({ of: { id, revision, state, questions } }: { of: CaseDetail }) {
  const change = useCaseChange(id)
  if (questions.length === 0) return null
  const blocked = state === 'new' ? '请先领取并分诊' : null
  const release = (question_id: string) =>
    change.mutate({ work: () => call(releaseQuestion, { id, revision, question_id }), done: '已放行，答疑台可以处理这个问题' })
  return (
    <section aria-labelledby="held">
      <h2 id="held">等待放行的问题</h2>
      <ul className={styles.list}>
        {questions.map(({ id: questionId, question, open, released_at, released_by }) => (
          <li key={questionId}>
            <p className="written">{visible(question)}</p>
            {released_at === null ? (
              <Popconfirm
                title="放行后，答疑台的所有人员都能看到这个问题的原文，并可以答复。"
                okText="放行"
                onConfirm={() => release(questionId)}
                disabled={blocked !== null}
              >
                <BlockedButton blocked={blocked} loading={change.isPending}>
                  放行给答疑台
                </BlockedButton>
              </Popconfirm>
            ) : (
              <p className={styles.facts}>
                {released_by?.name ?? '系统'} 已放行 · <When at={released_at} />
                {!open && ' · 问题已关闭'}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
