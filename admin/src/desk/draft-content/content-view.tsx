import type { DraftContent } from '@xunyi/contract/drafts'
import { linkOf } from '../../ui/web-link.ts'
import styles from './draft.module.css'

/** The read-only content of a draft. */
export function ContentView({ content }: { content: DraftContent }) {
  return (
    <dl className={styles.reading}>
      <dt>标准问题</dt>
      <dd className="written">
        <bdi>{content.question || '—'}</bdi>
      </dd>
      <dt>相似问法</dt>
      <dd className="written">{content.phrasings.join('\n') || '—'}</dd>
      <dt>答案</dt>
      <dd className="written">{content.answer || '—'}</dd>
      <dt>证据</dt>
      <dd>
        <EvidenceList evidence={content.evidence} />
      </dd>
      <dt>主题</dt>
      <dd>
        <bdi>{content.subject || '—'}</bdi>
      </dd>
      <dt>类别</dt>
      <dd>{content.category || '—'}</dd>
      <dt>下次复审</dt>
      <dd className="tabular">{content.review_due || '—'}</dd>
    </dl>
  )
}

export function EvidenceList({ evidence }: { evidence: DraftContent['evidence'] }) {
  if (evidence.length === 0) return <>—</>
  return (
    <ol className={styles.pieces}>
      {evidence.map(({ title, url }, at) => {
        const link = linkOf(url)
        return (
          <li key={at}>
            <bdi>{title || '（无标题）'}</bdi>
            <div>
              {link ? (
                <a href={link.href} target="_blank" rel="noopener noreferrer" className="written">
                  <bdi>{url}</bdi>
                </a>
              ) : (
                <span className="written">{url}</span>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
