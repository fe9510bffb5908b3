import { approveDraft, returnDraft, saveDraft, type Draft } from '@xunyi/contract/desk'
import { limits } from '@xunyi/contract/values'
import { Alert, App, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay, useMe } from '../../me.ts'
import { CheckList } from '../draft-content/check-list.tsx'
import { ContentDiff } from '../draft-content/content-diff.tsx'
import styles from '../draft-content/draft.module.css'
import { KeyButton } from '../../keys/key-button.tsx'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { useDeskAction, useKnowDraft, useRefresh } from '../common/queries.ts'
import { ContentView } from '../draft-content/content-view.tsx'
import { ReasonDialog } from '../common/reason-dialog.tsx'
import { exactTime } from '../../ui/when.tsx'
import { scheduleUndoable, useUndoable } from '../../undo/undoable.ts'

interface Props {
  draft: Draft
  onPublished?: ((entryId: string) => void) | undefined
}

/** A submitted draft: a second person approves it or gives it back; whoever wrote it may take it back. */
export function Approval({ draft, onPublished }: Props) {
  const me = useMe()
  const approver = useMay('approver')
  const writer = useMay('writer')
  const own = draft.written_by.id === me.id
  const { message } = App.useApp()
  const know = useKnowDraft()
  const refresh = useRefresh()
  const { act, busy, problem, forget } = useDeskAction()
  const [previewing, setPreviewing] = useState(false)
  const [returning, setReturning] = useState(false)
  const undoable = useUndoable()?.about === draft.id
  /** Whether this draft is still what the person looks at. */
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const waiting = draft.question?.askers ?? 0
  const blocked = own ? '不能审核自己撰写的答案' : null
  const may = approver && !own && !busy && !undoable

  /** The person may have gone on to something else by then: the end is told wherever they are. */
  async function publish(revision: number) {
    try {
      const { letters, entry_id } = await call(approveDraft, { id: draft.id, revision })
      void message.success(letters > 0 ? `已发布，发出 ${letters} 封站内信` : '已发布')
      if (here.current) onPublished?.(entry_id)
    } catch (error) {
      void message.error({ content: `没有发布：${failureText(error)}`, duration: 8 })
    }
    refresh()
  }

  /** Saved once more, it is being written again. */
  async function undo() {
    await act(async () => know(await call(saveDraft, { id: draft.id, revision: draft.revision, content: draft.content })))
  }

  const { revision } = draft
  const text = waiting > 0 ? `发布，${waiting} 位提问者将收到站内信` : '发布'
  /** What is published is the revision that was looked at. */
  const approve = () => scheduleUndoable({ about: draft.id, text, run: () => void publish(revision) })
  useKeys(
    [
      { key: 'a', label: '批准并发布', run: approve, when: may },
      { key: 'b', label: '退回', run: () => setReturning(true), when: may },
      { key: 'v', label: '手机预览', run: () => setPreviewing(true) },
      { key: 'e', label: '撤回修改', run: () => void undo(), when: writer && own },
    ],
    { group: '审核' },
  )

  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <h2>{draft.entry ? `待审核：修订条目（现行第 ${draft.entry.version} 版）` : '待审核：新条目'}</h2>
        <span className={styles.saved}>
          <bdi>{draft.written_by.name}</bdi>
          {draft.submitted_at !== null && ` 提交于 ${exactTime(draft.submitted_at).slice(0, 16)}`}
        </span>
      </div>
      {draft.entry && draft.base_version < draft.entry.version && (
        <Alert type="warning" showIcon title={`起草时的现行版本是第 ${draft.base_version} 版，此后条目已更新，请核对下面的差异`} />
      )}
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} closable={{ onClose: forget }} />}
      {draft.entry ? <ContentDiff before={draft.entry.content} after={draft.content} /> : <ContentView content={draft.content} />}
      <section aria-labelledby="checks">
        <h3 id="checks">检查</h3>
        <CheckList checks={draft.checks} open="撰写人已确认" />
      </section>
      {undoable ? (
        <p className={styles.note}>已批准，即将发布；在页面底部可以撤销</p>
      ) : (
        <Flex gap={8} wrap align="center" className={styles.actions!}>
          {approver && (
            <>
              <KeyButton keys="a" type="primary" loading={busy} blocked={blocked} onClick={approve}>
                批准并发布
              </KeyButton>
              <KeyButton keys="b" disabled={busy} blocked={blocked} onClick={() => setReturning(true)}>
                退回
              </KeyButton>
            </>
          )}
          {writer && own && (
            <KeyButton keys="e" loading={busy} onClick={() => void undo()}>
              撤回修改
            </KeyButton>
          )}
          <KeyButton keys="v" onClick={() => setPreviewing(true)}>
            手机预览
          </KeyButton>
          {approver && own && <span className={styles.note}>{blocked}</span>}
          {!approver && !own && <span className={styles.note}>由医学审核批准后发布</span>}
        </Flex>
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
            know(await call(returnDraft, { id: draft.id, revision: draft.revision, remark }))
            setReturning(false)
            void message.success('已退回')
            refresh()
          }}
        />
      )}
    </div>
  )
}
