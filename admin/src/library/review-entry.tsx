import type { ReviewedEntry } from '@xunyi/contract/library-review'
import { Tag } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { exactTime } from '../ui/when.tsx'
import { Evidence, Texts } from './content.tsx'
import { riskNames } from './review-progress.tsx'
import { SourcesMissing } from './sources-missing.tsx'
import library from './library.module.css'
import styles from './review.module.css'

/** All of an entry that a reviewer answers for: question, answer, evidence, phrasings, counterexamples. */
export function ReviewEntry({ entry }: { entry: ReviewedEntry }) {
  const { id, key, risk, question, answer, evidence, phrasings, counterexamples, subject, category, confirmed, hits, review_due } = entry
  const heading = useRef<HTMLHeadingElement>(null)
  // Every entry is a component of its own: it is read out and scrolled to.
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className={styles.entry} aria-labelledby="review-question">
      <header className={styles.head}>
        <h2 id="review-question" ref={heading} tabIndex={-1}>
          <bdi className="written">{question}</bdi>
        </h2>
        <p className={styles.facts}>
          <Tag className={styles[risk]!}>{riskNames[risk]}</Tag>
          {evidence.every(({ home_page }) => home_page) && <SourcesMissing />}
          <bdi>{subject}</bdi>
          <span>{category}</span>
          <Link to={`/library/${id}`}>{key}</Link>
          <span>近 30 天命中 {hits} 次</span>
          <span>通过后下次复审 {review_due}</span>
        </p>
        {confirmed && (
          <p className={library.quiet}>
            初审：<bdi>{confirmed.by.name}</bdi>，{exactTime(confirmed.at).slice(0, 16)}
          </p>
        )}
      </header>
      <div className={styles.text}>
        <section>
          <h3>答案</h3>
          <div className={`written ${library.answer}`}>{answer}</div>
        </section>
        <section>
          <h3>相似问法 {phrasings.length} 种</h3>
          <Texts texts={phrasings} className={styles.phrasings!} />
          {counterexamples.length > 0 && (
            <details>
              <summary>易混问法 {counterexamples.length} 种：与本条相近，但本条并不回答</summary>
              <Texts texts={counterexamples} className={styles.phrasings!} />
            </details>
          )}
        </section>
      </div>
      <section>
        <h3>证据 {evidence.length} 条</h3>
        <ol className={library.list}>
          {evidence.map(({ home_page, ...piece }, at) => (
            <li key={at}>
              <Evidence {...piece} />
              {home_page && <div className={library.soon}>只到网站首页，没有具体文件</div>}
            </li>
          ))}
        </ol>
      </section>
    </article>
  )
}
