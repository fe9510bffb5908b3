import type { LibraryText, dryRunModeration } from '@xunyi/contract/moderation'
import type { Answer } from '@xunyi/contract/endpoint'
import { Alert } from 'antd'
import { Link } from 'react-router'
import styles from './moderation.module.css'

/** The texts whose verdict a dry run changes. */
export function Outcome({ result: { library, questions } }: { result: Answer<typeof dryRunModeration> }) {
  return (
    <>
      {library.blocked.count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`知识库中有 ${library.blocked.count} 条内容将被屏蔽`}
          description="标准问题和相似问法一旦被屏蔽，医生就无法提出它们。"
        />
      )}
      <section className={styles.section}>
        <h2>知识库 · {library.checked} 条文字</h2>
        <Changed changed={library.blocked} title="将被屏蔽" label={inLibrary} />
        <Changed changed={library.allowed} title="将放行" label={inLibrary} />
      </section>
      <section className={styles.section}>
        <h2>近 30 天提问 · {questions.checked} 条</h2>
        <Changed changed={questions.blocked} title="将被屏蔽" />
        <Changed changed={questions.allowed} title="将放行" />
        <p className={styles.quiet}>被屏蔽的提问不留存，因此这里只看得到当时放行的提问。</p>
      </section>
    </>
  )
}

const places: Record<LibraryText['place'], string> = { question: '标准问题', phrasing: '相似问法', counterexample: '易混问法', answer: '答案' }

function inLibrary({ entry_id, question, place }: LibraryText) {
  return (
    <span className={styles.quiet}>
      {places[place]} · <Link to={`/library/${entry_id}`}>{question}</Link>
    </span>
  )
}

interface Example {
  text: string
  category: string
  word: string
}

function Changed<Text extends Example>({
  changed: { count, examples },
  title,
  label,
}: {
  changed: { count: number; examples: Text[] }
  title: string
  label?: (text: Text) => React.ReactNode
}) {
  return (
    <div style={{ marginTop: 12 }}>
      <strong>
        {title} {count} 条
      </strong>
      {count > examples.length && examples.length > 0 && <span className={styles.quiet}>，举 {examples.length} 例</span>}
      {examples.length > 0 && (
        <ul className={styles.examples}>
          {examples.map((example, at) => (
            <li key={at}>
              <div className="written">{around(example.text, example.word)}</div>
              <span className={styles.quiet}>
                {example.category} · {example.word}
              </span>{' '}
              {label?.(example)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Cuts a long text so that it starts shortly before the word. */
function around(text: string, word: string): string {
  if (text.length <= 160) return text
  const at = Math.max(text.indexOf(word) - 40, 0)
  return `${at > 0 ? '……' : ''}${text.slice(at, at + 160)}……`
}
