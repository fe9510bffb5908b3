import { answerElements } from '@xunyi/contract/answer-elements'
import type { DraftContent } from '@xunyi/contract/drafts'
import { citedTitle } from '@xunyi/contract/evidence'
import { createElement } from 'react'
import { describe } from '../../ui/evidence-text.ts'
import { linkOf } from '../../ui/web-link.ts'
import styles from './preview.module.css'

export type Look = 'light' | 'dark' | 'large'

/** A static preview of an answer on the phone. */
export function Preview({ content, look }: { content: DraftContent; look: Look }) {
  return (
    <article
      className={look === 'large' ? `${styles.phone} ${styles.large}` : styles.phone}
      data-theme={look === 'dark' ? 'dark' : 'light'}
      aria-label="手机预览"
    >
      <p className={styles.disclaimer}>回答不能替代真实医疗建议，请以线下医生意见为准</p>
      <header className={styles.header}>
        <span className={styles.badge} aria-hidden="true">
          Q
        </span>
        <bdi className={styles.question}>{content.question || '（未填标准问题）'}</bdi>
      </header>
      <div className={styles.body}>
        <div className={styles.answer}>{answerElements(createElement, content.answer, { classes: styles, evidence: content.evidence.length })}</div>
        {content.review_due !== '' && <p className={styles.meta}>下次复审 {content.review_due}</p>}
        {content.evidence.length === 0 ? (
          <p className={styles.none}>暂无相关证据链接</p>
        ) : (
          <section className={styles.card} aria-label="相关证据">
            <p className={styles.heading}>
              相关证据 <span>{content.evidence.length} 条</span>
            </p>
            <ol>
              {content.evidence.map((piece, at) => (
                <li key={at}>
                  <span className={styles.number}>{at + 1}</span>
                  <span className={styles.text}>
                    <bdi className={styles.title}>{piece.title === '' ? piece.url : citedTitle(piece)}</bdi>
                    <span className={styles.host}>{[describe(piece), linkOf(piece.url)?.host ?? '链接不可用'].filter(Boolean).join(' · ')}</span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </article>
  )
}
