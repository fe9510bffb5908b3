import { approveDraft, confirmedTwice, returnDraft, saveDraft, type Draft } from '@xunyi/contract/drafts'
import { limits } from '@xunyi/contract/values'
import { Alert, App, Checkbox, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay, useMe } from '../../me.ts'
import { exactTime } from '../../ui/when.tsx'
import { scheduleUndoable, useUndoable } from '../../undo/undoable.ts'
import { useDeskAction, useKnowDraft, useRefresh } from '../common/queries.ts'
import { useOpenNext } from '../common/use-open-next.ts'
import { ReasonDialog } from '../common/reason-dialog.tsx'
import { CheckList } from '../draft-content/check-list.tsx'
import { ContentDiff } from '../draft-content/content-diff.tsx'
import { ContentView } from '../draft-content/content-view.tsx'
import styles from '../draft-content/draft.module.css'
import { PreviewDialog } from '../preview/preview-dialog.tsx'

interface Props {
  draft: Draft
  onPublished?: ((entryId: string) => void) | undefined
}

/** Publishing, returning and withdrawing a submitted draft. */
function useApproval({ draft, onPublished }: Props) {
  const [doseConfirmed, confirmDose] = useState(false)
  const toConfirm = draft.checks.filter(({ name, result }) => result === 'open' && confirmedTwice.includes(name))
  const { message } = App.useApp()
  const know = useKnowDraft()
  const refresh = useRefresh()
  const { run, busy, problem, dismiss } = useDeskAction()
  const mounted = useMounted()
  const openNext = useOpenNext()

  /** Runs after the undo window, when another page may be open: the result is shown wherever the person is. */
  async function publish(revision: number) {
    try {
      const { letters, entry_id } = await call(approveDraft, { id: draft.id, revision, confirmed: toConfirm.map(({ name }) => name) })
      void message.success(draft.private ? '已发出私下答复' : letters > 0 ? `已发布，发出 ${letters} 封站内信` : '已发布')
      if (mounted.current) onPublished?.(entry_id)
    } catch (error) {
      void message.error({ content: `没有发布：${failureText(error)}`, duration: 8 })
    }
    refresh()
  }

  const { revision } = draft
  const waiting = draft.question?.askers ?? 0
  const text = draft.private ? '发出私下答复，提问者将收到站内信' : waiting > 0 ? `发布，${waiting} 位提问者将收到站内信` : '发布'
  return {
    busy,
    problem,
    dismiss,
    toConfirm,
    doseConfirmed,
    confirmDose,
    ready: toConfirm.length === 0 || doseConfirmed,
    /** Publishes the revision on screen, not a later one. */
    approve: () => {
      scheduleUndoable({ about: draft.id, text, run: () => void publish(revision) })
      if (draft.question) openNext(draft.question.id)
    },
    /** Saving a submitted draft withdraws it from approval. */
    withdraw: () => void run(async () => know(await call(saveDraft, { id: draft.id, revision, content: draft.content }))),
    async returnToWriter(remark: string) {
      know(await call(returnDraft, { id: draft.id, revision, remark }))
      void message.success('已退回')
      refresh()
      if (draft.question) openNext(draft.question.id)
    },
  }
}

function useMounted() {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

/** A submitted draft: a second person approves or returns it; its writer may withdraw it. */
export function Approval({ draft, onPublished }: Props) {
  const me = useMe()
  const approver = useMay('approver')
  const writer = useMay('writer')
  const own = draft.written_by.id === me.id
  const actions = useApproval({ draft, onPublished })
  const [previewing, setPreviewing] = useState(false)
  const [returning, setReturning] = useState(false)
  const undoable = useUndoable()?.about === draft.id
  const may = approver && !own && !actions.busy && !undoable
  const mayApprove = may && actions.ready
  useKeys(
    [
      { key: 'a', label: '批准并发布', run: actions.approve, when: mayApprove },
      { key: 'b', label: '退回', run: () => setReturning(true), when: may },
      { key: 'v', label: '手机预览', run: () => setPreviewing(true) },
      { key: 'e', label: '撤回修改', run: actions.withdraw, when: writer && own },
    ],
    { group: '审核' },
  )

  return (
    <div className={styles.editor}>
      <Heading draft={draft} />
      {actions.problem !== null && <Alert type="error" showIcon role="alert" title={actions.problem} closable={{ onClose: actions.dismiss }} />}
      {draft.entry ? <ContentDiff before={draft.entry.content} after={draft.content} /> : <ContentView content={draft.content} />}
      <section aria-labelledby="checks">
        <h3 id="checks">检查</h3>
        <CheckList checks={draft.checks} open="撰写人已确认" />
        {may && actions.toConfirm.length > 0 && (
          <Checkbox checked={actions.doseConfirmed} onChange={({ target }) => actions.confirmDose(target.checked)}>
            我也已将剂量与原始来源核对
          </Checkbox>
        )}
      </section>
      {undoable ? (
        <p className={styles.note}>已批准，即将发布；在页面底部可以撤销</p>
      ) : (
        <ApprovalButtons
          approver={approver}
          writer={writer}
          own={own}
          actions={actions}
          onReturn={() => setReturning(true)}
          onPreview={() => setPreviewing(true)}
        />
      )}
      <PreviewDialog open={previewing} content={draft.content} onClose={() => setPreviewing(false)} />
      {returning && (
        <ReasonDialog
          open
          title="退回修改"
          note="撰写人会看到以下说明。"
          label="退回说明"
          max={limits.question}
          confirm="退回"
          onClose={() => setReturning(false)}
          onConfirm={async (remark) => {
            await actions.returnToWriter(remark)
            setReturning(false)
          }}
        />
      )}
    </div>
  )
}

function Heading({ draft }: { draft: Draft }) {
  return (
    <>
      <div className={styles.bar}>
        <h2>
          {draft.private
            ? '待审核：私下答复（只发给提问者，不进入知识库）'
            : draft.entry
              ? `待审核：修订条目（现行第 ${draft.entry.version} 版）`
              : '待审核：新条目'}
        </h2>
        <span className={styles.saved}>
          <bdi>{draft.written_by.name}</bdi>
          {draft.submitted_at !== null && ` 提交于 ${exactTime(draft.submitted_at).slice(0, 16)}`}
        </span>
      </div>
      {draft.entry && draft.base_version < draft.entry.version && (
        <Alert type="warning" showIcon title={`起草时的现行版本是第 ${draft.base_version} 版，此后条目已更新，请核对下面的差异`} />
      )}
    </>
  )
}

interface ButtonsProps {
  approver: boolean
  writer: boolean
  own: boolean
  actions: ReturnType<typeof useApproval>
  onReturn: () => void
  onPreview: () => void
}

function ApprovalButtons({ approver, writer, own, actions: { busy, ready, approve, withdraw }, onReturn, onPreview }: ButtonsProps) {
  const blocked = own ? '不能审核自己撰写的答案' : null
  return (
    <Flex gap={8} wrap align="center" className={styles.actions!}>
      {approver && (
        <>
          <KeyButton keys="a" type="primary" loading={busy} blocked={blocked ?? (ready ? null : '请先确认剂量已与原始来源核对')} onClick={approve}>
            批准并发布
          </KeyButton>
          <KeyButton keys="b" disabled={busy} blocked={blocked} onClick={onReturn}>
            退回
          </KeyButton>
        </>
      )}
      {writer && own && (
        <KeyButton keys="e" loading={busy} onClick={withdraw}>
          撤回修改
        </KeyButton>
      )}
      <KeyButton keys="v" onClick={onPreview}>
        手机预览
      </KeyButton>
      {approver && own && <span className={styles.note}>{blocked}</span>}
      {!approver && !own && <span className={styles.note}>由医学审核批准后发布</span>}
    </Flex>
  )
}
