import { approvalPointNames, approvalPoints, openEvidence, type ApprovalPoint, type Draft } from '@xunyi/contract/drafts'
import { citedTitle, type Piece } from '@xunyi/contract/evidence'
import { App, Checkbox } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { call } from '../../api.ts'
import { failureText } from '../../failures.ts'
import { linkOf } from '../../ui/web-link.ts'
import { useKnowOpened } from '../common/queries.ts'
import styles from '../draft-content/draft.module.css'
import { SourceLink } from '../draft-content/source-link.tsx'

interface Verification {
  /** The evidence to open and the points to tick. */
  section: ReactNode
  /** Why the draft cannot be approved yet. */
  blocked: string | null
  confirmed: ApprovalPoint[]
  remember: (piece: Piece) => void
  /** Opens the first piece that is not opened yet; then leads to the first point that is not ticked. */
  goOn: () => void
}

/** The approver's own verification: every piece of evidence opened, which the server remembers, and a checklist of their own. */
export function useVerification(draft: Draft): Verification {
  const { message } = App.useApp()
  const [confirmed, setConfirmed] = useState<ApprovalPoint[]>([])
  const know = useKnowOpened()
  const { evidence } = draft.content
  const left = evidence.flatMap((_, at) => (draft.opened.includes(at) ? [] : [at]))

  function remember(piece: Piece) {
    const at = evidence.indexOf(piece)
    if (at < 0 || draft.opened.includes(at)) return
    call(openEvidence, { id: draft.id, revision: draft.revision, at }).then(
      ({ opened }) => know(draft, opened),
      (error: unknown) => void message.error(`打开证据的记录没有存上：${failureText(error)}。请再打开一次`),
    )
  }

  const points = useRef<HTMLFieldSetElement>(null)
  function goOn() {
    const next = left[0]
    if (next === undefined) return points.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
    const link = linkOf(evidence[next]!.url)
    if (link) window.open(link.href, '_blank', 'noopener,noreferrer')
    remember(evidence[next]!)
  }
  const section = (
    <fieldset ref={points} className={styles.confirm}>
      <legend>我的核对</legend>
      <ol className={styles.pieces} aria-label="逐条打开核对的证据">
        {evidence.map((piece, at) => (
          <li key={at}>
            <SourceLink piece={piece} otherwise={<bdi>{citedTitle(piece)}</bdi>}>
              {(host) => (
                <>
                  <bdi>{citedTitle(piece)}</bdi>（{host}）
                </>
              )}
            </SourceLink>
            <span className={styles.result}>{draft.opened.includes(at) ? '✓ 已打开' : '未打开'}</span>
          </li>
        ))}
      </ol>
      {approvalPointNames.map((name) => (
        <Checkbox
          key={name}
          checked={confirmed.includes(name)}
          onChange={({ target }) => setConfirmed((before) => (target.checked ? [...before, name] : before.filter((other) => other !== name)))}
        >
          {approvalPoints[name]}
        </Checkbox>
      ))}
    </fieldset>
  )
  const unticked = approvalPointNames.length - confirmed.length
  const blocked = left.length > 0 ? `还有 ${left.length} 条证据没有打开核对` : unticked > 0 ? `还有 ${unticked} 项核对没有勾选` : null
  return { section, blocked, confirmed, remember, goOn }
}
