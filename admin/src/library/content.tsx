import { citedTitle, type Piece } from '@xunyi/contract/evidence'
import type { LibraryVersion } from '@xunyi/contract/library'
import { Link } from 'react-router'
import { describe } from '../ui/evidence-text.ts'
import { linkOf } from '../ui/web-link.ts'
import styles from './library.module.css'

/** The content of a version. */
export function Content({ version, current }: { version: LibraryVersion; current: LibraryVersion }) {
  const { question, phrasings, counterexamples, answer, evidence } = version
  const old = version !== current
  return (
    <article className={styles.card}>
      {old && (
        <h2>
          第 {version.version} 版 · <Link to="?">回到现行版本</Link>
        </h2>
      )}
      {old && question !== current.question && (
        <section>
          <h3>标准问题</h3>
          <bdi className="written">{question}</bdi>
        </section>
      )}
      <section>
        <h3>答案</h3>
        <div className={`written ${styles.answer}`}>{answer}</div>
      </section>
      <section>
        <h3>证据 {evidence.length} 条</h3>
        <ol className={styles.list}>
          {evidence.map((piece, at) => (
            <li key={at}>
              <Evidence {...piece} />
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>相似问法 {phrasings.length} 种</h3>
        {phrasings.length === 0 ? <span className={styles.quiet}>没有其他问法</span> : <Texts texts={phrasings} />}
      </section>
      {counterexamples.length > 0 && (
        <section>
          <details>
            <summary>易混问法 {counterexamples.length} 种：与本条相近，但本条并不回答</summary>
            <Texts texts={counterexamples} />
          </details>
        </section>
      )}
    </article>
  )
}

export function Texts({ texts, className = styles.list! }: { texts: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {texts.map((text, at) => (
        <li key={at}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** A title with the host of its link; an unsafe address stays text. */
export function Evidence(piece: Piece) {
  const { url, source, quote } = piece
  const title = citedTitle(piece)
  const link = linkOf(url)
  if (!link) {
    return (
      <>
        <bdi>{title}</bdi>
        <div className={styles.quiet}>{url}</div>
      </>
    )
  }
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer" title={url}>
        <bdi>{title}</bdi>
      </a>
      <div className={styles.quiet}>
        {link.host}
        {describe(piece) !== '' && ` · ${describe(piece)}`} {source && <Link to={`/evidence/${source}`}>来源</Link>}
      </div>
      {quote && <blockquote className="written">{quote}</blockquote>}
    </>
  )
}
