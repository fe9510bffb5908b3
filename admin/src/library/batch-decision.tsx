import { approveBatch, batchCases, importBatch, type Batch } from '@xunyi/contract/library-batches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { call } from '../api.ts'
import type { Decision } from '../proposals/use-decision.ts'
import { useTelling } from '../recalls/use-recall.tsx'
import { useCaseReason } from '../saved-cases/use-case-reason.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRefresh } from './queries.ts'
import styles from './library.module.css'

/** The rows that are listed for the question who must be told; of more, those beyond are not. */
const mostListed = 100

interface Props {
  batch: Batch
  decision: Decision
  /** Rows that change the answer of a published entry. */
  answers: number
  onClose: () => void
}

/** Approves a batch, publishes it, or both. */
export function BatchDecision({ batch, decision, answers, onClose }: Props) {
  const { id, added, updated, approved } = batch
  const { message } = App.useApp()
  const client = useQueryClient()
  const refresh = useRefresh()
  const breaks = useQuery({ queryKey: ['library', 'batch cases', id], queryFn: ({ signal }) => call(batchCases, { id }, signal), retry: false })
  const cases = useCaseReason(breaks.data ?? [], approved?.case_reason)
  const told = useToldRows(id, answers > 0 && decision !== '发布')
  async function send() {
    const { recall } = told
    try {
      const { published } = await call(approveBatch, { id, ...(recall && { recall }), ...(cases.reason !== undefined && { case_reason: cases.reason }) })
      void message.success(published === null ? '已批准，等待发布人发布' : '已发布')
    } catch (error) {
      void refresh()
      throw error
    }
    await Promise.all([refresh(), client.invalidateQueries({ queryKey: ['导入批次'] }), client.invalidateQueries({ queryKey: ['waiting acts'] })])
    onClose()
  }
  const title = decision === '批准' ? '批准整个批次？' : '发布整个批次？'
  const then =
    decision === '批准'
      ? '由发布人发布后进入推荐和回答，审核人是您。'
      : `立即进入推荐和回答，审核日期为今天，审核人是${approved ? approved.by.name : '您'}。发布后可以提议撤销整个批次。`
  return (
    <Dialog
      title={title}
      note={`新增 ${added} 条、更新 ${updated} 条，${then}`}
      confirm={decision === '批准' ? '批准' : '发布'}
      good={told.blocked === null && cases.blocked === null}
      onClose={onClose}
      onConfirm={send}
    >
      {told.question}
      {cases.shown}
      {breaks.isFetching && <p className={styles.quiet}>正在试算回归用例</p>}
    </Dialog>
  )
}

/** Asks once for the whole batch whether readers of the answers that it changes must know, and of which. */
function useToldRows(id: string, asks: boolean) {
  const [left, setLeft] = useState<readonly number[]>([])
  const rows = useQuery({
    queryKey: ['library', 'batch', id, 'answers'],
    queryFn: async ({ signal }) => (await call(importBatch, { id, view: 'answers', after: null, size: mostListed }, signal)).page,
    enabled: asks,
  })
  const listed = rows.data?.rows ?? []
  const positions = listed.map(({ position }) => position).filter((position) => !left.includes(position))
  const list = (
    <fieldset className={styles.told} aria-label="通知看过这些条目的人">
      {listed.map(({ position, question }) => (
        <Checkbox
          key={position}
          checked={!left.includes(position)}
          onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== position) : [...left, position])}
        >
          <bdi>{question}</bdi>
        </Checkbox>
      ))}
      {rows.data && rows.data.total > listed.length && <span>只列出前 {mostListed} 条，其余条目的读者不会收到通知</span>}
    </fieldset>
  )
  const { question, blocked, recall } = useTelling(asks ? `${rows.data?.total ?? ''} 条的答案有改动。看过旧答案的人需要知道吗？` : null, list)
  return {
    question,
    blocked: blocked ?? (recall !== undefined && positions.length === 0 ? '请至少选一条，或选“不需要”' : null),
    recall: recall === undefined ? undefined : { reason: recall, positions },
  }
}
