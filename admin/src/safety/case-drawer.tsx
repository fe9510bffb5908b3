import { useMutation, useQuery } from '@tanstack/react-query'
import { readCase, releaseQuestion, takeCase, type CaseDetail } from '@xunyi/contract/safety'
import { elementNames } from '@xunyi/contract/safety-form'
import { caseStateNames, textOriginNames } from '@xunyi/contract/safety-states'
import { App, Button, Flex } from 'antd'
import { call } from '../api.ts'
import { failureText } from '../failures.ts'
import { Failed } from '../ui/failed.tsx'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { When } from '../ui/when.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseTags, Due } from './case-tags.tsx'
import styles from './safety.module.css'
import { useCaseRefresh } from './use-case-refresh.ts'

/** One case: what was written, by whom, what is due, and the questions that wait for it. @param id null: closed */
export function CaseDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const found = useQuery({ queryKey: ['safety-case', id], queryFn: ({ signal }) => call(readCase, { id: id ?? '' }, signal), enabled: id !== null })
  return (
    <SideDrawer open={id !== null} onClose={onClose} size={640} title={found.data ? `病例 ${found.data.number}` : '病例'}>
      {found.error ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Whole key={found.data.id} of={found.data} />
      ) : (
        <Waiting />
      )}
    </SideDrawer>
  )
}

function Whole({ of }: { of: CaseDetail }) {
  const { id, revision, reporter } = of
  const { message } = App.useApp()
  const refresh = useCaseRefresh(id)
  const take = useMutation({
    mutationFn: () => call(takeCase, { id, revision }),
    onSuccess: refresh,
    onError: (error) => void message.error(failureText(error)),
  })
  const who = [reporter.name, reporter.hospital, reporter.department, reporter.phone, reporter.email].filter((part) => part !== '').join(' · ')
  return (
    <>
      <Flex gap={12} align="center" wrap style={{ marginBottom: 16 }}>
        <strong>{caseStateNames[of.state]}</strong>
        <CaseTags {...of} />
        <span className={styles.quiet}>{of.owner ? `负责人：${of.owner.name}` : '还没有负责人'}</span>
        <Button style={{ marginInlineStart: 'auto' }} loading={take.isPending} onClick={() => take.mutate()}>
          由我负责
        </Button>
      </Flex>
      <p>
        <Due next={of.next} />
      </p>
      {of.missing.length > 0 && <p className={styles.quiet}>有效报告还缺：{of.missing.map((element) => elementNames[element]).join('、')}</p>}
      <h3>原文</h3>
      <ul className={styles.list}>
        {of.texts.map((text) => (
          <li key={text.id}>
            <div className={styles.quiet}>
              {textOriginNames[text.origin]} · <When at={text.written_at} />
              {text.by && ` · ${text.by.name}`}
            </div>
            <div className={`${styles.said} written`}>{text.text}</div>
          </li>
        ))}
      </ul>
      <h3>报告人</h3>
      <p>{who === '' ? '未填写' : <bdi>{who}</bdi>}</p>
      {of.questions.length > 0 && <WaitingQuestions of={of} />}
      <CaseDecision of={of} />
    </>
  )
}

/** The desk can answer, link or reject these only after their release. */
function WaitingQuestions({ of: { id, revision, questions } }: { of: CaseDetail }) {
  const { message } = App.useApp()
  const refresh = useCaseRefresh(id)
  const release = useMutation({
    mutationFn: (question_id: string) => call(releaseQuestion, { id, revision, question_id }),
    onSuccess: async () => {
      void message.success('已放行，答疑台可以处理这个问题')
      await refresh()
    },
    onError: (error) => void message.error(failureText(error)),
  })
  return (
    <>
      <h3>等待放行的问题</h3>
      <ul className={styles.list}>
        {questions.map(({ id: questionId, question, released_at, released_by }) => (
          <li key={questionId}>
            <div className={`${styles.said} written`}>{question}</div>
            {released_at === null ? (
              <Button type="primary" loading={release.isPending} onClick={() => release.mutate(questionId)}>
                放行给答疑台
              </Button>
            ) : (
              <p className={styles.quiet}>
                {released_by?.name ?? '系统'} 已放行 · <When at={released_at} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
