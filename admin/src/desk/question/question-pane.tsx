import { claim, link, merge, reject, release, split } from '@xunyi/contract/desk'
import { Alert, App, Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { Askers } from './askers.tsx'
import { KeyButton } from '../../keys/key-button.tsx'
import { NearestEntries } from './nearest-entries.tsx'
import { useDeskAction, useRefresh, type Question } from '../common/queries.ts'
import styles from './question.module.css'
import { Waiting } from '../queue/queue-row.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { SimilarQuestions } from './similar-questions.tsx'
import { useClaimState } from './use-claim-state.ts'
import { StateBanner } from './state-banner.tsx'
import { useStartDraft } from '../common/use-open-draft.ts'
import { visible } from '../../ui/visible.ts'

/** What was asked, by whom, what the library knows that is near, and what can be done about it other than writing. */
export function QuestionPane({ question }: { question: Question }) {
  const { id, askers, nearest, similar, state } = question
  const { writer, mine, blocked } = useClaimState(question)
  const { message, modal } = App.useApp()
  const { act, busy, problem, forget } = useDeskAction()
  const refresh = useRefresh()
  const begin = useStartDraft({ act })
  const [chosen, setChosen] = useState<string | null>(null)
  const [chosenSimilar, setChosenSimilar] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const open = writer && state !== 'closed' && state !== 'submitted'
  const may = open && blocked === null && !busy
  const entry = nearest.find(({ entry_id }) => entry_id === chosen) ?? nearest[0]
  const twin = similar.find((one) => one.id === chosenSimilar) ?? similar[0]

  async function take() {
    await act(() => call(claim, { id }))
  }

  function linkTo({ entry_id, question: known, answer }: (typeof nearest)[number]) {
    void modal.confirm({
      title: '用此条答复',
      width: 520,
      content: (
        <>
          <p>
            将向 <strong>{askers}</strong> 位提问者各发送一封站内信，发出后不能收回。
          </p>
          <p>
            <bdi>{known}</bdi>
          </p>
          <p className={`written ${styles.start}`}>{answer}</p>
        </>
      ),
      okText: `发送 ${askers} 封站内信`,
      focusable: { autoFocusButton: 'cancel' },
      async onOk() {
        const done = await act(() => call(link, { id, entry_id }))
        if (done) void message.success(`已答复，发出 ${done.result.letters} 封站内信`)
      },
    })
  }

  function mergeIn(other: (typeof similar)[number]) {
    void modal.confirm({
      title: '并入本题',
      content: (
        <>
          <p>
            「<bdi>{visible(other.question)}</bdi>」的 {other.askers} 位提问者将等待本题的答案，该问题从队列中移除。
          </p>
          <p>每位提问者的原话都会保留；并错时可以逐位拆分。</p>
        </>
      ),
      okText: '并入',
      focusable: { autoFocusButton: 'cancel' },
      async onOk() {
        const done = await act(() => call(merge, { id: other.id, into: id }))
        if (done) void message.success('已并入本题')
      },
    })
  }

  function splitOff(asker: Question['asked_by'][number]) {
    void modal.confirm({
      title: '拆分为单独的问题',
      content: (
        <p className="written">
          「<bdi>{asker.text}</bdi>」将成为一个单独的问题，回到队列。
        </p>
      ),
      okText: '拆分',
      focusable: { autoFocusButton: 'cancel' },
      async onOk() {
        const done = await act(() => call(split, { id, asker: asker.asker }))
        if (done) void message.success('已拆分为单独的问题')
      },
    })
  }

  useKeys(
    [
      { key: 'c', label: mine ? '续租' : '认领', run: () => void take(), when: may },
      { key: 'l', label: '用选中的条目答复', run: () => entry && linkTo(entry), when: may && entry !== undefined },
      { key: 'm', label: '把选中的问题并入本题', run: () => twin && mergeIn(twin), when: may && twin !== undefined },
      { key: 'r', label: '驳回', run: () => setRejecting(true), when: may },
    ],
    { group: '问题' },
  )

  return (
    <div className={styles.question}>
      <header>
        <h2 className="written">
          <bdi>{visible(question.question)}</bdi>
        </h2>
        <div className={styles.facts}>
          {question.adverse && <Tag color="error">不良反应</Tag>}
          <span>{askers > 1 ? `相同提问 ${askers} 人` : '提问 1 人'}</span>
          <Waiting row={question} />
        </div>
      </header>
      <StateBanner question={question} mine={mine} />
      {question.blocked !== null && <Alert type="warning" showIcon title={`现行屏蔽词会拦截此问题（${question.blocked}）`} />}
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} closable={{ onClose: forget }} />}
      {open && (
        <Flex gap={8} wrap>
          {!mine && (
            <KeyButton keys="c" type="primary" loading={busy} blocked={blocked} onClick={() => void take()}>
              认领
            </KeyButton>
          )}
          {mine && (
            <Button loading={busy} onClick={() => void act(() => call(release, { id }))}>
              释放
            </Button>
          )}
          <KeyButton keys="r" blocked={blocked} disabled={busy} onClick={() => setRejecting(true)}>
            驳回
          </KeyButton>
        </Flex>
      )}
      <Askers askers={question.asked_by} onSplit={may && askers > 1 ? splitOff : null} />
      <NearestEntries
        nearest={nearest}
        chosen={entry?.entry_id ?? null}
        onChoose={setChosen}
        blocked={open ? blocked : null}
        onLink={open ? linkTo : null}
        onRevise={open ? ({ entry_id }) => void begin({ question_id: id, entry_id }) : null}
      />
      {similar.length > 0 && <SimilarQuestions similar={similar} chosen={twin?.id ?? null} onChoose={setChosenSimilar} blocked={open ? blocked : null} onMerge={open ? mergeIn : null} />}
      <RejectDialog
        open={rejecting}
        askers={askers}
        onClose={() => setRejecting(false)}
        onReject={async (reason) => {
          await call(reject, { id, reason })
          setRejecting(false)
          void message.success('已驳回')
          refresh()
        }}
      />
    </div>
  )
}
