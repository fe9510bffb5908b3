import { useState, type ReactNode } from 'react'
import { adverse } from '../src/adverse/adverse-notices.ts'
import { ShareSheet } from '../src/ask/share/share-sheet.tsx'
import { LettersDialog } from '../src/letters/letters-dialog.tsx'
import { ConfirmDeletion, DeletionDelay } from '../src/me/deletion/deletion-dialogs.tsx'
import { EmailSheet } from '../src/me/contacts/email-sheet.tsx'
import { PhoneSheet } from '../src/me/contacts/phone-sheet.tsx'
import { ExportSheet } from '../src/me/export/export-sheet.tsx'
import { AnswerRequestDialog } from '../src/ask/answer-request/answer-request-dialog.tsx'
import { SimilarSheet } from '../src/ask/similar/similar-sheet.tsx'
import { ConfirmRemoval } from '../src/history/confirm-removal.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { Sheet } from '../src/ui/sheet.tsx'
import { toasts } from '../src/ui/toast-store.ts'
import { noop, Section, State } from './gallery.tsx'
import { item, user } from './sample-data.ts'

const letters = [
  {
    id: 'one',
    origin_question: '凝血因子可以带上飞机吗？',
    kind: 'answer' as const,
    report: null,
    question_and_answer_library_id: 'entry',
    create_time: '2026-11-20T06:30:00.000Z',
    read_answer: false,
  },
  {
    id: 'two',
    origin_question: '丙球输注后多久可以接种疫苗？',
    kind: 'answer' as const,
    report: null,
    question_and_answer_library_id: 'entry',
    create_time: '2026-11-01T06:30:00.000Z',
    read_answer: true,
  },
]

export function Overlays() {
  return (
    <Section title="Overlays">
      <State name="Toasts">
        <Button variant="secondary" onClick={() => toasts.success('已保存')}>
          success
        </Button>{' '}
        <Button variant="secondary" onClick={() => toasts.error('网络异常')}>
          error
        </Button>{' '}
        <Button variant="secondary" onClick={() => toasts.blank('暂无新的站内信')}>
          blank
        </Button>
      </State>
      <Opened name="Dialog">
        {(open, close) => (
          <Dialog open={open} onClose={close} title="确认邮箱" actions={<Button onClick={close}>确定</Button>}>
            请确认邮箱与企业 SSO 邮箱一致。
          </Dialog>
        )}
      </Opened>
      <Opened name="Dialog: alert, closed by its button only">
        {(open, close) => (
          <Dialog open={open} onClose={close} title="协议已更新" alert closable={false} icon="warn" actions={<Button onClick={close}>同意并继续</Button>}>
            请阅读以下文件。
          </Dialog>
        )}
      </Opened>
      <Opened name="Sheet">
        {(open, close) => (
          <Sheet open={open} onClose={close} label="面板" header={<h2>面板</h2>}>
            <p>内容</p>
          </Sheet>
        )}
      </Opened>
      <Opened name="Sheet: long body with footer">
        {(open, close) => (
          <Sheet
            open={open}
            onClose={close}
            label="面板"
            header={<h2>面板</h2>}
            footer={
              <Button wide onClick={close}>
                确定
              </Button>
            }
            bodyHeight={300}
          >
            <p>{'可以滚动的内容。'.repeat(200)}</p>
          </Sheet>
        )}
      </Opened>
      <Opened name="ShareSheet">{(open, close) => <ShareSheet question="人血白蛋白的储存条件是什么？" path={undefined} open={open} onClose={close} />}</Opened>
      <Opened name="SimilarSheet (asks the server)">
        {(open, close) => <SimilarSheet question={open ? '人血白蛋白开封后可以放多久？' : null} onClose={close} />}
      </Opened>
      <Opened name="AnswerRequestDialog">{(open, close) => <AnswerRequestDialog question="人血白蛋白开封后可以放多久？" open={open} onClose={close} />}</Opened>
      <Opened name="ConfirmRemoval">{(open, close) => <ConfirmRemoval items={open ? [item] : []} onCancel={close} onConfirm={close} />}</Opened>
      <Opened name="PhoneSheet">{(open, close) => <PhoneSheet user={user} open={open} onClose={close} />}</Opened>
      <Opened name="EmailSheet">
        {(open, close) => <EmailSheet user={{ ...user, identity: 'staff' }} suffix="@company.com" open={open} onClose={close} />}
      </Opened>
      <Opened name="ExportSheet">{(open, close) => <ExportSheet open={open} onClose={close} />}</Opened>
      <Opened name="LettersDialog: loading">
        {(open, close) => <LettersDialog open={open} letters={undefined} error={null} onRetry={noop} onClose={close} />}
      </Opened>
      <Opened name="LettersDialog: failed">
        {(open, close) => <LettersDialog open={open} letters={undefined} error={new TypeError('fetch failed')} onRetry={noop} onClose={close} />}
      </Opened>
      <Opened name="LettersDialog: unread and read">
        {(open, close) => <LettersDialog open={open} letters={letters} error={null} onRetry={noop} onClose={close} />}
      </Opened>
      <Opened name="ConfirmDeletion">{(open, close) => <ConfirmDeletion open={open} away={false} onCancel={close} onConfirm={close} />}</Opened>
      <Opened name="ConfirmDeletion: asked again">{(open, close) => <ConfirmDeletion open={open} away onCancel={close} onConfirm={close} />}</Opened>
      <Opened name="DeletionDelay">{(open, close) => <DeletionDelay open={open} moment={{ left: 3, share: 0.6 }} calling={false} onCancel={close} />}</Opened>
      <State name="AdverseReactionModal">
        <Button variant="secondary" onClick={() => adverse.show(crypto.randomUUID())}>
          Open
        </Button>
      </State>
    </Section>
  )
}

/** An overlay behind a button that opens it. */
function Opened({ name, children }: { name: string; children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <State name={name}>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      {children(open, () => setOpen(false))}
    </State>
  )
}
