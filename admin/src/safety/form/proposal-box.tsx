import type { Proposed } from '@xunyi/contract/safety'
import { reactionOutcomeNames, seriousNames } from '@xunyi/contract/safety-form'
import { Button } from 'antd'
import styles from './form.module.css'

interface Props {
  open: Proposed
  disabled: boolean
  onAccept: () => void
}

/** The proposal that the words of the texts suggest, until a person has decided. */
export function ProposalBox({ open: { serious, outcome }, disabled, onAccept }: Props) {
  if (serious.length === 0 && outcome === null) return null
  const said = (words: readonly string[]) => (words.length === 0 ? '' : `（原文：${words.join('、')}）`)
  return (
    <section className={styles.proposal} aria-label="系统建议">
      <p>
        <strong>系统建议，须由人确认</strong>
      </p>
      <ul>
        {serious.map(({ criterion, words }) => (
          <li key={criterion}>
            严重性：{seriousNames[criterion]}
            {said(words)}
          </li>
        ))}
        {outcome && (
          <li>
            结果：{reactionOutcomeNames[outcome.value]}
            {said(outcome.words)}
          </li>
        )}
      </ul>
      {!disabled && (
        <p>
          <Button size="small" onClick={onAccept}>
            采纳，填入不良反应 1
          </Button>{' '}
          不符合时，在报告信息的“严重”“死亡”中选“否”。
        </p>
      )}
    </section>
  )
}
