import type { ChangedText, SearchOutcome, SynonymDryRun } from '@xunyi/contract/synonyms'
import { Link } from 'react-router'
import styles from './synonyms.module.css'

type Compared = Omit<SynonymDryRun['cases'], 'passed_before' | 'passed_after'>

/** Result of a dry run. */
export function Outcome({ result: { cases, questions, entries } }: { result: SynonymDryRun }) {
  return (
    <>
      <section className={styles.section} aria-label="回归用例">
        <h2>回归用例 · {cases.looked} 个</h2>
        {cases.looked === 0 ? (
          <p>还没有回归用例：在“试搜”里把问题存为用例后，每次预演都会核对。</p>
        ) : (
          <>
            <p>
              通过 {cases.passed_before} 个，改动后 {cases.passed_after} 个
            </p>
            <Changes compared={cases} entries={entries} />
          </>
        )}
      </section>
      <section className={styles.section} aria-label="近 30 天提问">
        <h2>近 30 天提问 · {questions.looked} 种</h2>
        {questions.texts > questions.looked && <p className={styles.quiet}>共 {questions.texts} 种不同的提问，试算了最常见的这些。</p>}
        {questions.looked === 0 ? <p>近 30 天没有提问。</p> : <Changes compared={questions} entries={entries} />}
        <p className={styles.quiet}>只计次数，不看提问者。被屏蔽的提问不留存。试算按词语检索，不含按含义的检索。</p>
      </section>
    </>
  )
}

function Changes({ compared, entries }: { compared: Compared; entries: Record<string, string> }) {
  const { first, listed, direct, examples } = compared
  if (listed === 0 && direct === 0) return <p>结果都不变。</p>
  return (
    <>
      <p>
        <strong>
          首位条目变化 {first} 个，列表变化 {listed} 个，直接作答变化 {direct} 个
        </strong>
        {examples.length < listed && <span className={styles.quiet}>，列出 {examples.length} 个</span>}
      </p>
      <ul className={styles.examples}>
        {examples.map((one) => (
          <Example key={one.text} one={one} entries={entries} />
        ))}
      </ul>
    </>
  )
}

function Example({ one, entries }: { one: ChangedText; entries: Record<string, string> }) {
  const { text, count, expected, before, after } = one
  return (
    <li>
      <div className="written">
        {text} {expected === null && <span className={styles.quiet}>{count} 次</span>}
      </div>
      <dl className={styles.facts}>
        <dt>现在</dt>
        <dd>
          <Found outcome={before} entries={entries} />
        </dd>
        <dt>改动后</dt>
        <dd>
          <Found outcome={after} entries={entries} />
        </dd>
        {expected !== null && (
          <>
            <dt>应为</dt>
            <dd>{entries[expected] ?? expected}</dd>
          </>
        )}
      </dl>
    </li>
  )
}

/** The first entry, how many follow, and whether it answers without a choice. */
function Found({ outcome: { offered, direct }, entries }: { outcome: SearchOutcome; entries: Record<string, string> }) {
  const [first, ...others] = offered
  if (first === undefined) return <span className={styles.quiet}>没有相近的条目</span>
  return (
    <>
      <Link to={`/library/${first}`}>{entries[first] ?? first}</Link>
      {direct === first && <strong> 直接作答</strong>}
      {others.length > 0 && (
        <details>
          <summary>另有 {others.length} 条</summary>
          <ol start={2}>
            {others.map((id) => (
              <li key={id}>{entries[id] ?? id}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
