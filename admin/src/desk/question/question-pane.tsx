import { Alert, Button, Flex, Tag } from 'antd'
import { useState, type ReactNode } from 'react'
import { MarkAdverse } from '../../safety/mark/mark-adverse.tsx'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { RedactionPanel } from '../../redaction/redaction-panel.tsx'
import { visible } from '../../ui/visible.ts'
import { useRefresh, type Question } from '../common/queries.ts'
import { ActProposals } from '../../proposals/act-proposals.tsx'
import { Clarified, WaitingTime } from '../queue/queue-row.tsx'
import { AdverseState } from './adverse-state.tsx'
import { Assignment } from './assignment.tsx'
import { AskBackDialog } from './ask-back-dialog.tsx'
import { Askers } from './askers.tsx'
import { LibrarySearch } from './library-search.tsx'
import { NearestEntries } from './nearest-entries.tsx'
import { Notes } from './notes.tsx'
import styles from './question.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import { SimilarQuestions } from './similar-questions.tsx'
import { StateBanner } from './state-banner.tsx'
import { useClaimState } from './use-claim-state.ts'
import { useQuestionActions } from './use-question-actions.ts'

/** The question, its askers, the nearest entries and questions, and every action except writing. */
export function QuestionPane({ question }: { question: Question }) {
  const { askers, nearest, similar, state } = question
  const { writer, mine, blocked } = useClaimState(question)
  const actions = useQuestionActions(question)
  const refresh = useRefresh()
  const [chosenEntry, setChosenEntry] = useState<string | null>(null)
  const [chosenTwin, setChosenTwin] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'reject' | 'ask' | null>(null)
  const close = () => setDialog(null)
  const open = writer && state !== 'closed' && state !== 'submitted' && state !== 'approved'
  const may = open && blocked === null && !actions.busy
  const entry = nearest.find(({ entry_id }) => entry_id === chosenEntry) ?? nearest[0]
  const twin = similar.find(({ id }) => id === chosenTwin) ?? similar[0]

  useKeys(
    [
      { key: 'c', label: mine ? '延长' : '认领', run: actions.claim, when: may },
      { key: 'l', label: '用选中的条目答复', run: () => entry && actions.linkTo(entry), when: may && entry !== undefined },
      { key: 'm', label: '把选中的问题并入本题', run: () => twin && actions.mergeIn(twin), when: may && twin !== undefined },
      { key: 'r', label: '驳回', run: () => setDialog('reject'), when: may },
      { key: 'b', label: '请提问者补充', run: () => setDialog('ask'), when: may },
    ],
    { group: '问题' },
  )

  return (
    <div className={styles.question}>
      <Heading question={question} />
      <StateBanner question={question} mine={mine} />
      {state !== 'closed' && <ActProposals subject={`question:${question.id}`} onDecided={actions.openNext} />}
      {question.in_case && <AdverseState question={question} />}
      {question.blocked !== null && <Alert type="warning" showIcon title={`现行屏蔽词会拦截此问题（${question.blocked}）`} />}
      {actions.problem !== null && <Alert type="error" showIcon role="alert" title={actions.problem} closable={{ onClose: actions.dismiss }} />}
      <Tools question={question} onMarked={refresh}>
        {open && <ClaimButtons mine={mine} blocked={blocked} actions={actions} onDialog={setDialog} />}
      </Tools>
      <Askers askers={question.asked_by} onSplit={may && askers > 1 ? actions.splitOff : null} onMarked={refresh} />
      {!question.held && state !== 'closed' && <LibrarySearch onRevise={may ? actions.revise : null} />}
      {!question.held && (
        <NearestEntries
          nearest={nearest}
          chosen={entry?.entry_id ?? null}
          onChoose={setChosenEntry}
          blocked={open ? blocked : null}
          onLink={open ? actions.linkTo : null}
          onRevise={open ? ({ entry_id }) => actions.revise(entry_id) : null}
        />
      )}
      {similar.length > 0 && (
        <SimilarQuestions
          similar={similar}
          chosen={twin?.id ?? null}
          onChoose={setChosenTwin}
          blocked={open ? blocked : null}
          onMerge={open ? actions.mergeIn : null}
        />
      )}
      <Notes question={question} />
      {dialog === 'reject' && (
        <RejectDialog
          askers={askers}
          onClose={close}
          onReject={async (reason) => {
            await actions.reject(reason)
            close()
          }}
        />
      )}
      <AskBackDialog
        open={dialog === 'ask'}
        askers={question.asked_by}
        onClose={close}
        onAsk={async (asked) => {
          await actions.askBack(asked)
          close()
        }}
      />
    </div>
  )
}

function Heading({ question }: { question: Question }) {
  const { askers } = question
  return (
    <header>
      <h2 className="written">
        <bdi>{visible(question.question)}</bdi>
      </h2>
      <div className={styles.facts}>
        {question.urgent && <Tag color="warning">紧急</Tag>}
        {question.adverse && <Tag color="error">不良反应</Tag>}
        <Clarified row={question} />
        <span>{askers > 1 ? `相同提问 ${askers} 人` : '提问 1 人'}</span>
        <WaitingTime row={question} />
      </div>
    </header>
  )
}

/** The buttons of the question. @param children those of the claim, first */
function Tools({ question, onMarked, children }: { question: Question; onMarked: () => void; children: ReactNode }) {
  return (
    <Flex gap={8} wrap>
      {children}
      {!question.in_case && <MarkAdverse subject="question" id={question.id} onMarked={onMarked} />}
      {question.state !== 'closed' && <Assignment question={question} />}
      <RedactionPanel questionId={question.id} held={question.held} />
    </Flex>
  )
}

interface ClaimButtonsProps {
  mine: boolean
  blocked: string | null
  actions: ReturnType<typeof useQuestionActions>
  onDialog: (dialog: 'reject' | 'ask') => void
}

function ClaimButtons({ mine, blocked, actions: { busy, claim, release }, onDialog }: ClaimButtonsProps) {
  return (
    <>
      {mine ? (
        <Button loading={busy} onClick={release}>
          释放
        </Button>
      ) : (
        <KeyButton keys="c" type="primary" loading={busy} blocked={blocked} onClick={claim}>
          认领
        </KeyButton>
      )}
      <KeyButton keys="b" blocked={blocked} disabled={busy} onClick={() => onDialog('ask')}>
        请补充
      </KeyButton>
      <KeyButton keys="r" blocked={blocked} disabled={busy} onClick={() => onDialog('reject')}>
        驳回
      </KeyButton>
    </>
  )
}
