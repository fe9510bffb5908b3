import type { DraftContent } from '@xunyi/contract/drafts'
import { citedTitle } from '@xunyi/contract/evidence'
import type { ReactNode } from 'react'
import { compareLists, compareTexts, type Part } from '../../ui/diff.ts'
import { describe, pieceLines } from '../../ui/evidence-text.ts'
import styles from './draft.module.css'
import { SourceLink } from './source-link.tsx'

/** The read-only content of a draft; beside another version, what this one has of its own is marked. */
export function ContentView({ content, beside = content }: { content: DraftContent; beside?: DraftContent }) {
  const text = (name: 'question' | 'answer' | 'subject' | 'category' | 'review_due') => <Own parts={compareTexts(beside[name], content[name])} />
  const lines = (name: 'phrasings' | 'counterexamples') =>
    content[name].length === 0 ? '—' : compareLists(beside[name], content[name]).map((part) => <Own key={part.kind + part.text} parts={[part]} line />)
  return (
    <dl className={styles.reading}>
      <dt>标准问题</dt>
      <dd className="written">
        <bdi>{text('question')}</bdi>
      </dd>
      <dt>相似问法</dt>
      <dd className="written">{lines('phrasings')}</dd>
      <dt>易混问法</dt>
      <dd className="written">{lines('counterexamples')}</dd>
      <dt>答案</dt>
      <dd className="written">{text('answer')}</dd>
      <dt>证据</dt>
      <dd>
        <EvidenceList evidence={content.evidence} beside={beside.evidence} />
      </dd>
      <dt>主题</dt>
      <dd>
        <bdi>{text('subject')}</bdi>
      </dd>
      <dt>类别</dt>
      <dd>{text('category')}</dd>
      <dt>下次复审</dt>
      <dd className="tabular">{text('review_due')}</dd>
    </dl>
  )
}

/** The text of one side of a comparison. */
function Own({ parts, line = false }: { parts: readonly Part[]; line?: boolean }): ReactNode {
  const own = parts.filter(({ kind }) => kind !== 'gone')
  if (own.length === 0) return line ? null : '—'
  return (
    <>
      {own.map(({ kind, text }, at) => (kind === 'new' ? <mark key={at}>{text}</mark> : text))}
      {line && '\n'}
    </>
  )
}

export function EvidenceList({ evidence, beside = evidence }: { evidence: DraftContent['evidence']; beside?: DraftContent['evidence'] }) {
  const shared = new Set(beside.map(pieceLines))
  if (evidence.length === 0) return <>—</>
  return (
    <ol className={styles.pieces}>
      {evidence.map((piece, at) => {
        const { title, url, quote } = piece
        const shownTitle = title === '' ? '（无标题）' : citedTitle(piece)
        return (
          <li key={at}>
            {shared.has(pieceLines(piece)) ? <bdi>{shownTitle}</bdi> : <mark>{shownTitle}</mark>}
            {describe(piece) !== '' && <div className={styles.note}>{describe(piece)}</div>}
            {quote && <blockquote className="written">{quote}</blockquote>}
            <div>
              <SourceLink piece={piece} className="written" otherwise={<span className="written">{url}</span>}>
                {() => <bdi>{url}</bdi>}
              </SourceLink>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
