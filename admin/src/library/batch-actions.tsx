import { returnBatch, undoBatch, withdrawBatch, type Batch } from '@xunyi/contract/library-batches'
import { isBlank } from '@xunyi/contract/values'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import { KeyButton } from '../keys/key-button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useMay } from '../me.ts'
import { useDecision } from '../proposals/use-decision.ts'
import { Dialog } from '../ui/dialog.tsx'
import { BatchDecision } from './batch-decision.tsx'
import { useRefresh } from './queries.ts'

type Act = 'approve' | 'return' | 'withdraw' | 'undo'

const acts: Record<Exclude<Act, 'approve'>, { title: string; note: (batch: Batch) => string; button: string; asks: string | null; done: string }> = {
  return: {
    title: '退回整个批次？',
    note: ({ added, updated }) => `${added + updated} 条都不发布，批次不能再批准；导入人改好文件后重新导入。`,
    button: '退回',
    asks: '退回原因',
    done: '已退回',
  },
  withdraw: {
    title: '撤回这个批次？',
    note: ({ added, updated }) => `${added + updated} 条都不发布，批次不能再批准；可以重新导入。`,
    button: '撤回',
    asks: null,
    done: '已撤回',
  },
  undo: {
    title: '提议撤销整个批次？',
    note: ({ added, updated }) => `由另一位医学审核确认后，新增的 ${added} 条撤下，更新的 ${updated} 条恢复为导入前的内容；发布之后又有改动的条目不变。`,
    button: '提议撤销',
    asks: '原因（记入审计日志，请不要写手机号和邮箱）',
    done: '已提议撤销，等待另一人确认',
  },
}

/** The actions on a batch that the signed-in person has. @param left rows of the sample that they have not opened */
export function BatchActions({ batch, left, answers }: { batch: Batch; left: number; answers: number }) {
  const approver = useMay('approver')
  const decision = useDecision(batch.approved)
  const [act, setAct] = useState<Act | null>(null)
  const { status, mine } = batch
  const blocked = mine ? '自己导入的批次须由他人批准和发布' : !batch.approved && left > 0 ? `还有 ${left} 条抽样没有打开` : null
  useKeys(
    [
      {
        key: 'a',
        label: decision ?? '批准并发布',
        run: () => setAct('approve'),
        when: status === 'waiting' && decision !== null && blocked === null && act === null,
      },
    ],
    {
      group: '审核',
    },
  )
  return (
    <>
      {status === 'waiting' && mine && <Button onClick={() => setAct('withdraw')}>撤回</Button>}
      {status === 'waiting' && decision !== null && (
        <>
          {!mine && <Button onClick={() => setAct('return')}>退回</Button>}
          <KeyButton keys="a" type="primary" blocked={blocked} onClick={() => setAct('approve')}>
            {decision} {batch.added + batch.updated} 条
          </KeyButton>
        </>
      )}
      {status === 'approved' && approver && (
        <Button danger onClick={() => setAct('undo')}>
          提议撤销
        </Button>
      )}
      {act === 'approve' && decision !== null && <BatchDecision batch={batch} decision={decision} answers={answers} onClose={() => setAct(null)} />}
      {act !== null && act !== 'approve' && <ActDialog key={act} batch={batch} act={act} onClose={() => setAct(null)} />}
    </>
  )
}

function ActDialog({ batch, act, onClose }: { batch: Batch; act: Exclude<Act, 'approve'>; onClose: () => void }) {
  const { id } = batch
  const { message } = App.useApp()
  const client = useQueryClient()
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const { title, note, button, asks, done } = acts[act]
  async function send() {
    try {
      if (act === 'return') await call(returnBatch, { id, remark: text })
      else if (act === 'withdraw') await call(withdrawBatch, { id })
      else await call(undoBatch, { id, reason: text })
    } catch (error) {
      void refresh()
      throw error
    }
    void message.success(done)
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['导入批次'] }), client.invalidateQueries({ queryKey: ['proposals'] })])
    onClose()
  }
  const good = asks === null || !isBlank(text)
  return (
    <Dialog title={title} note={note(batch)} confirm={button} danger good={good} onClose={onClose} onConfirm={send}>
      {asks !== null && (
        <label htmlFor="batch-reason">
          {asks}
          <Input id="batch-reason" value={text} maxLength={200} onChange={({ target }) => setText(target.value)} autoComplete="off" />
        </label>
      )}
    </Dialog>
  )
}
