import { submitDraft, type CheckName, type Draft } from '@xunyi/contract/drafts'
import { Alert, App, Checkbox, type CheckboxRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../api.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { checkTitles } from '../common/labels.ts'
import { useDeskAction, useKnowDraft } from '../common/queries.ts'
import { useOpenNext } from '../common/use-open-next.ts'
import { CheckList, Found } from '../draft-content/check-list.tsx'
import styles from '../draft-content/draft.module.css'

/** Submits a draft for approval: failed checks block it, open ones are confirmed by the writer. */
export function SubmitDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { message } = App.useApp()
  const know = useKnowDraft()
  const openNext = useOpenNext()
  const { run, busy, problem } = useDeskAction()
  const [confirmed, setConfirmed] = useState<CheckName[]>([])
  const first = useRef<CheckboxRef>(null)
  const failed = draft.checks.filter(({ result }) => result === 'failed')
  const open = draft.checks.filter(({ result }) => result === 'open')
  const good = failed.length === 0 && open.every(({ name }) => confirmed.includes(name))

  async function submit() {
    if (!good || busy) return
    const done = await run(async () => know(await call(submitDraft, { id: draft.id, revision: draft.revision, confirmed })))
    if (!done) return
    onClose()
    void message.success('已提交，等待另一位同事审核')
    if (draft.question) openNext(draft.question.id)
  }
  useKeys([{ key: 'mod+Enter', label: '提交审核', run: () => void submit() }], { group: '对话框', inDialog: true })

  return (
    <Modal
      open
      title="提交审核"
      okText="提交审核"
      cancelText="返回修改"
      okButtonProps={{ disabled: !good, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && first.current?.focus()}
    >
      {failed.length > 0 && <Alert type="error" showIcon title={`${failed.length} 项检查未通过，修改后才能提交`} style={{ marginBottom: 12 }} />}
      <CheckList checks={draft.checks.filter(({ result }) => result !== 'open')} />
      {open.length > 0 && (
        <fieldset className={styles.confirm}>
          <legend>请确认</legend>
          {open.map(({ name, found }, at) => (
            <div key={name}>
              <Checkbox
                ref={at === 0 ? first : null}
                checked={confirmed.includes(name)}
                onChange={({ target }) => setConfirmed((before) => (target.checked ? [...before, name] : before.filter((other) => other !== name)))}
              >
                {checkTitles[name]}
              </Checkbox>
              <Found name={name} lines={found} />
            </div>
          ))}
        </fieldset>
      )}
      {problem !== null && <Alert type="error" showIcon role="alert" title={problem} />}
    </Modal>
  )
}
