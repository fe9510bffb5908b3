import { type Draft } from '@xunyi/contract/drafts'
import { limits } from '@xunyi/contract/values'
import { Alert, Flex } from 'antd'
import { useState } from 'react'
import { KeyButton } from '../../keys/key-button.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { exactTime } from '../../ui/when.tsx'
import { useUndoable } from '../../undo/undoable.ts'
import { ReasonDialog } from '../common/reason-dialog.tsx'
import { CheckList } from '../draft-content/check-list.tsx'
import { ContentDiff } from '../draft-content/content-diff.tsx'
import { ContentView } from '../draft-content/content-view.tsx'
import styles from '../draft-content/draft.module.css'
import { OnOpenEvidence } from '../draft-content/source-link.tsx'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { useApproval, type Props } from './use-approval.ts'

/** A submitted draft: a second person approves or returns it, a publisher lets it out; its writer may withdraw it. */
export function Approval({ draft, onPublished }: Props) {
  const writer = useMay('writer')
  const second = useMay('approver', 'publisher')
  const actions = useApproval({ draft, onPublished })
  const { decision, own, approves, verification } = actions
  const [previewing, setPreviewing] = useState(false)
  const [returning, setReturning] = useState(false)
  const undoable = useUndoable()?.about === draft.id
  const free = !own && !actions.busy && !undoable
  const verifies = approves && free
  useKeys(
    [
      { key: 'a', label: decision ?? '批准并发布', run: () => void actions.decide(), when: decision !== null && free && actions.open === null },
      { key: 'o', label: '打开下一条证据，然后到核对清单', run: verification.goOn, when: verifies },
      { key: 'b', label: '退回', run: () => setReturning(true), when: second && free },
      { key: 'v', label: '手机预览', run: () => setPreviewing(true) },
      { key: 'e', label: '撤回修改', run: actions.withdraw, when: writer && own },
    ],
    { group: '审核' },
  )

  return (
    <div className={styles.editor}>
      <Heading draft={draft} />
      {actions.problem !== null && <Alert type="error" showIcon role="alert" title={actions.problem} closable={{ onClose: actions.dismiss }} />}
      <OnOpenEvidence value={verifies ? verification.remember : () => undefined}>
        {draft.entry ? <ContentDiff before={draft.entry.content} after={draft.content} /> : <ContentView content={draft.content} />}
        <section aria-labelledby="checks">
          <h3 id="checks">检查</h3>
          <CheckList checks={verifies ? draft.checks.filter(({ name }) => name !== 'links') : draft.checks} open="撰写人已确认" />
          {verifies && verification.section}
        </section>
      </OnOpenEvidence>
      {verifies && actions.recall}
      {decision !== null && free && actions.cases}
      {undoable ? (
        <p className={styles.note}>已批准，即将发布；在页面底部可以撤销</p>
      ) : (
        <ApprovalButtons draft={draft} actions={actions} onReturn={() => setReturning(true)} onPreview={() => setPreviewing(true)} />
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
  const { approved } = draft
  const state = approved ? '待发布' : '待审核'
  return (
    <>
      <div className={styles.bar}>
        <h2>
          {draft.private
            ? `${state}：私下答复（只发给提问者，不进入知识库）`
            : draft.entry
              ? `${state}：修订条目（现行第 ${draft.entry.version} 版）`
              : `${state}：新条目`}
        </h2>
        <span className={styles.saved}>
          <bdi>{draft.written_by.name}</bdi>
          {draft.submitted_at !== null && ` 提交于 ${exactTime(draft.submitted_at).slice(0, 16)}`}
          {approved && (
            <>
              ，<bdi>{approved.by.name}</bdi> 批准于 {exactTime(approved.at).slice(0, 16)}
            </>
          )}
        </span>
      </div>
      {draft.entry && draft.base_version < draft.entry.version && (
        <Alert type="warning" showIcon title={`起草时的现行版本是第 ${draft.base_version} 版，此后条目已更新，请核对下面的差异`} />
      )}
    </>
  )
}

interface ButtonsProps {
  draft: Draft
  actions: ReturnType<typeof useApproval>
  onReturn: () => void
  onPreview: () => void
}

function ApprovalButtons({ draft, actions: { decision, own, busy, open, decide, withdraw }, onReturn, onPreview }: ButtonsProps) {
  const writer = useMay('writer')
  const second = useMay('approver', 'publisher')
  const blocked = own ? '不能审核、发布自己撰写的答案' : null
  const waiting = draft.approved ? '由发布人发布' : '由医学审核批准'
  const note = second && own ? blocked : decision === null && !own ? waiting : open
  return (
    <Flex gap={8} wrap align="center" className={styles.actions!}>
      {decision !== null && (
        <KeyButton keys="a" type="primary" loading={busy} blocked={blocked ?? open} onClick={() => void decide()}>
          {decision}
        </KeyButton>
      )}
      {second && (
        <KeyButton keys="b" disabled={busy} blocked={blocked} onClick={onReturn}>
          退回
        </KeyButton>
      )}
      {writer && own && (
        <KeyButton keys="e" loading={busy} onClick={withdraw}>
          撤回修改
        </KeyButton>
      )}
      <KeyButton keys="v" onClick={onPreview}>
        手机预览
      </KeyButton>
      {note !== null && <span className={styles.note}>{note}</span>}
    </Flex>
  )
}
