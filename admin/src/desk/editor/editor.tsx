import { discardDraft, type Draft } from '@xunyi/contract/drafts'
import { codePoints } from '@xunyi/contract/values'
import { Alert, App, Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api.ts'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useDeskAction } from '../common/queries.ts'
import { toWrite } from '../common/use-start-draft.ts'
import { CheckList } from '../draft-content/check-list.tsx'
import styles from '../draft-content/draft.module.css'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { Conflict } from './conflict.tsx'
import type { DraftAutosave, EditedDraft } from './draft-autosave.ts'
import { Fields, focusAnswer } from './fields.tsx'
import { OutdatedBase } from './outdated-base.tsx'
import { SaveState } from './save-state.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useDraftAutosave } from './use-draft-autosave.ts'

/** The editor of a draft, saved while it is typed. */
export function Editor({ draft, onDiscarded }: { draft: Draft; onDiscarded?: (() => void) | undefined }) {
  const { autosave, edited } = useDraftAutosave(draft)
  const { message, modal } = App.useApp()
  const { run, busy, problem, dismiss } = useDeskAction()
  const [previewing, setPreviewing] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const { content, state } = edited
  const begun = useLocation().state === toWrite
  const writing = state !== 'conflict'

  useEffect(() => {
    if (begun) focusAnswer()
  }, [begun])

  async function save() {
    if (await autosave.save()) void message.success('已保存')
  }
  async function submit() {
    if (await autosave.save()) setSubmitting(true)
  }
  function discard() {
    void modal.confirm({
      title: '丢弃草稿',
      content: `已写的答案（${codePoints(content.answer)} 字）、${content.evidence.length} 条证据将被删除，不能恢复。${draft.question ? '问题回到队列，提问者继续等待。' : ''}`,
      okText: '丢弃',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      async onOk() {
        await autosave.save()
        const done = await run(() => call(discardDraft, { id: draft.id, revision: autosave.current().draft.revision }))
        if (!done) return
        autosave.close()
        void message.success('草稿已丢弃')
        onDiscarded?.()
      },
    })
  }

  useKeys(
    [
      { key: 'e', label: '编辑答案', run: focusAnswer, when: writing },
      { key: 'mod+s', label: '保存草稿', run: () => void save(), when: writing },
      { key: 'mod+Enter', label: '提交审核', run: () => void submit(), when: writing },
      { key: 'v', label: '手机预览', run: () => setPreviewing(true) },
    ],
    { group: '答案' },
  )

  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <h2>{draft.private ? '私下答复（只发给提问者，不进入知识库）' : draft.entry ? `修订条目（现行第 ${draft.entry.version} 版）` : '撰写答案'}</h2>
        <SaveState edited={edited} onRetry={() => void autosave.save()} />
      </div>
      <Notices edited={edited} autosave={autosave} problem={problem} onDismiss={dismiss} />
      {writing && (
        <>
          <Fields onlyAnswer={draft.private} content={content} onChange={autosave.edit} onBlur={() => void autosave.save()} />
          <section aria-labelledby="checks">
            <h3 id="checks">检查（按已保存的内容）</h3>
            <CheckList checks={edited.draft.checks} />
          </section>
        </>
      )}
      <EditorButtons
        writing={writing}
        busy={busy}
        saving={state === 'saving'}
        onSubmit={() => void submit()}
        onSave={() => void save()}
        onPreview={() => setPreviewing(true)}
        onDiscard={discard}
      />
      <PreviewDialog open={previewing} content={content} onClose={() => setPreviewing(false)} />
      {submitting && <SubmitDialog draft={edited.draft} onClose={() => setSubmitting(false)} />}
    </div>
  )
}

interface NoticesProps {
  edited: EditedDraft
  autosave: DraftAutosave
  problem: string | null
  onDismiss: () => void
}

/** Notices above the editor: rejection, newer version, restored text, failure, conflict. */
function Notices({ edited: { draft, content, state, restored, theirs }, autosave, problem, onDismiss }: NoticesProps) {
  return (
    <>
      {draft.remark !== null && <Alert type="warning" showIcon title={<span className="written">审核退回：{draft.remark}</span>} />}
      {draft.entry && draft.base_version < draft.entry.version && (
        <OutdatedBase entry={draft.entry} content={content} onSeen={(version) => void autosave.rebase(version)} />
      )}
      {restored && <Alert type="info" showIcon title="已恢复上次未保存的内容" />}
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} closable={{ onClose: onDismiss }} />}
      {state === 'conflict' && theirs && <Conflict mine={content} theirs={theirs} onMine={autosave.keepMine} onTheirs={autosave.takeTheirs} />}
    </>
  )
}

interface ButtonsProps {
  writing: boolean
  busy: boolean
  saving: boolean
  onSubmit: () => void
  onSave: () => void
  onPreview: () => void
  onDiscard: () => void
}

function EditorButtons({ writing, busy, saving, onSubmit, onSave, onPreview, onDiscard }: ButtonsProps) {
  return (
    <Flex gap={8} wrap className={styles.actions!}>
      <KeyButton keys="mod+Enter" type="primary" disabled={!writing || busy} onClick={onSubmit}>
        提交审核
      </KeyButton>
      <KeyButton keys="mod+s" disabled={!writing} loading={saving} onClick={onSave}>
        保存
      </KeyButton>
      <KeyButton keys="v" onClick={onPreview}>
        手机预览
      </KeyButton>
      <Button danger type="text" disabled={busy} onClick={onDiscard}>
        丢弃
      </Button>
    </Flex>
  )
}
