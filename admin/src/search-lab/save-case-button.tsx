import type { TrialCandidate, Trial } from '@xunyi/contract/search-lab'
import { App, Button } from 'antd'
import { failureText } from '../failures.ts'
import { useSaveCase } from './use-save-case.ts'
import { Popconfirm } from '../ui/popconfirm.tsx'

interface Props {
  question: string
  candidate: TrialCandidate
  trial: Trial
}

/** Saves a candidate as the expected entry of the question; confirms before it replaces another one. */
export function SaveCaseButton({ question, candidate: { id, text }, trial }: Props) {
  const { message } = App.useApp()
  const { mutate, isPending } = useSaveCase()
  const keep = (replace: boolean) => mutate({ question, entry_id: id, replace }, { onError: (error) => void message.error(failureText(error)) })
  const expected = trial.kept_as?.entry_id ?? null
  if (expected === id) return null
  const button = (
    <Button
      size="small"
      type="link"
      disabled={isPending}
      aria-label={`存为回归用例，预期「${text}」`}
      {...(expected === null ? { onClick: () => keep(false) } : {})}
    >
      存为回归用例
    </Button>
  )
  if (expected === null) return button
  const before = trial.candidates.find((candidate) => candidate.id === expected)?.text
  return (
    <Popconfirm
      placement="topRight"
      title="这个问题已有用例"
      description={before === undefined ? '预期的是另一条，改为这一条？' : `原预期：${before}`}
      okText="改为这一条"
      onConfirm={() => keep(true)}
    >
      {button}
    </Popconfirm>
  )
}
