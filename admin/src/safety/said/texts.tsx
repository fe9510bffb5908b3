import type { CaseDetail } from '@xunyi/contract/safety'
import { textOriginNames } from '@xunyi/contract/safety-states'
import { exactTime } from '../../ui/when.tsx'
import { visible } from '../../ui/visible.ts'
import { stretchesOf } from './marked.ts'
import styles from './said.module.css'

/** Every text of a case as typed, the earliest first, with what was found in it set off. */
export function Texts({ texts }: { texts: CaseDetail['texts'] }) {
  return (
    <section aria-labelledby="said">
      <h2 id="said">原文</h2>
      <p className={styles.legend} aria-hidden="true">
        <mark className={styles.medicine}>药品</mark>
        <mark className={styles.reaction}>反应</mark>
        <mark className={styles.cue}>线索</mark>
      </p>
      <ol className={styles.texts}>
        {texts.map((said) => (
          <li key={said.id} className={said.by ? styles.ours : undefined}>
            <div className={styles.facts}>
              <strong>{textOriginNames[said.origin]}</strong>
              <time dateTime={said.written_at} className="tabular">
                {exactTime(said.written_at).slice(0, 16)}
              </time>
              {said.by && (
                <span>
                  由 <bdi>{said.by.name}</bdi> 录入
                </span>
              )}
              {said.notice_shown_at !== null && <span>已弹出提示 {exactTime(said.notice_shown_at).slice(0, 16)}</span>}
              {said.notice_acknowledged_at !== null && <span>报告人已按“知道了” {exactTime(said.notice_acknowledged_at).slice(0, 16)}</span>}
            </div>
            <p className="written">
              {stretchesOf({ ...said, text: visible(said.text) }).map(({ text, kind }, at) =>
                kind === null ? (
                  text
                ) : (
                  // Stretches of a text that does not change.
                  // oxlint-disable-next-line react/no-array-index-key
                  <mark key={at} className={styles[kind]}>
                    {text}
                  </mark>
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
