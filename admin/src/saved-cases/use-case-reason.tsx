import type { BrokenCase } from '@xunyi/contract/broken-cases'
import { codePoints, isBlank } from '@xunyi/contract/values'
import { Alert, Input } from 'antd'
import { useState, type ReactNode } from 'react'

const most = 200
const mostShown = 10

interface Decision {
  /** The broken cases with the field for the reason; null: none breaks. */
  shown: ReactNode
  /** Why the change cannot take effect yet. */
  blocked: string | null
  reason: string | undefined
}

/** Saved cases that a change breaks, and the reason why it takes effect all the same. @param given the approver's, which a publisher need not repeat */
export function useCaseReason(broken: readonly BrokenCase[], given: string | null = null): Decision {
  const [typed, setTyped] = useState('')
  if (broken.length === 0) return { shown: null, blocked: null, reason: undefined }
  if (given !== null) return { shown: <BrokenCases broken={broken}>批准人写明的原因：{given}</BrokenCases>, blocked: null, reason: undefined }
  const long = codePoints(typed.trim()) > most
  const shown = (
    <BrokenCases broken={broken}>
      <Input
        aria-label="仍要生效的原因"
        placeholder="仍要生效的原因（必填，记入审计日志）"
        value={typed}
        status={long ? 'error' : ''}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {long && <span role="alert">最多 {most} 个字符</span>}
    </BrokenCases>
  )
  return { shown, blocked: isBlank(typed) || long ? '有回归用例不再通过，请写明仍要生效的原因' : null, reason: typed.trim() }
}

export function BrokenCases({ broken, children }: { broken: readonly BrokenCase[]; children?: ReactNode }) {
  if (broken.length === 0) return null
  const list = (
    <>
      <ul>
        {broken.slice(0, mostShown).map(({ id, question, expected }) => (
          <li key={id}>
            <bdi>{question}</bdi>（应首先找到：<bdi>{expected}</bdi>）
          </li>
        ))}
      </ul>
      {broken.length > mostShown && <p>另有 {broken.length - mostShown} 个</p>}
      {children}
    </>
  )
  return <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={`生效后 ${broken.length} 个回归用例不再通过`} description={list} />
}
