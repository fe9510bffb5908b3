import { Button, Tag } from 'antd'
import { useState } from 'react'
import { MarkAdverse } from '../../safety/mark/mark-adverse.tsx'
import { When } from '../../ui/when.tsx'
import type { Question } from '../common/queries.ts'
import styles from './question.module.css'
import { identityNames } from '../common/labels.ts'
import { visible } from '../../ui/visible.ts'

const first = 10
type Asker = Question['asked_by'][number]

interface Props {
  askers: Asker[]
  onSplit: ((asker: Asker) => void) | null
  onMarked: () => void
}

/** The askers' texts, of which one that was answered can be marked; identities are not shown in the console. */
export function Askers({ askers, onSplit, onMarked }: Props) {
  const [all, setAll] = useState(false)
  const listed = all ? askers : askers.slice(0, first)
  return (
    <section aria-labelledby="asked-by">
      <h3 id="asked-by">提问者原话 · {askers.length} 人</h3>
      <ul className={styles.askers}>
        {listed.map((asker) => (
          <li key={asker.asker}>
            <p className={`written ${styles.words}`}>
              <bdi>{visible(asker.text)}</bdi>
            </p>
            {asker.further.map((text) => (
              <p key={text} className={`written ${styles.words}`}>
                <span className={styles.none}>同一人另问：</span>
                <bdi>{visible(text)}</bdi>
              </p>
            ))}
            <Clarifications of={asker} />
            <div className={styles.facts}>
              {asker.adverse && <Tag color="error">不良反应</Tag>}
              <span>
                {identityNames[asker.identity]}
                {asker.department !== '' && (
                  <>
                    {' · '}
                    <bdi>{asker.department}</bdi>
                  </>
                )}
              </span>
              <When at={asker.asked_at} />
              {asker.letter?.in_case && <span>已由药物警戒作为病例处理</span>}
              {asker.letter?.in_case === false && <MarkAdverse subject="letter" id={asker.letter.id} onMarked={onMarked} />}
              {onSplit && (
                <Button size="small" type="link" onClick={() => onSplit(asker)} aria-label={`拆分：${asker.text.slice(0, 30)}`}>
                  拆分
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {askers.length > listed.length && (
        <Button size="small" onClick={() => setAll(true)}>
          显示全部 {askers.length} 人
        </Button>
      )}
    </section>
  )
}

/** The questions back to an asker, with the answers. */
function Clarifications({ of: { clarifications } }: { of: Asker }) {
  return clarifications.map(({ id, text, by, at, read, answer, answered_at }) => (
    <div key={id} className={styles.clarification}>
      <p className="written">
        {!text.startsWith('请补充：') && <span className={styles.none}>请补充：</span>}
        {text}
      </p>
      <div className={styles.facts}>
        <bdi>{by.name}</bdi>
        <When at={at} />
        {answer === null && <span>{read ? '已读，未补充' : '未读'}</span>}
      </div>
      {answer !== null && answered_at !== null && (
        <>
          <p className={`written ${styles.words}`}>
            <span className={styles.none}>提问者补充：</span>
            <bdi>{visible(answer)}</bdi>
          </p>
          <div className={styles.facts}>
            <When at={answered_at} />
          </div>
        </>
      )}
    </div>
  ))
}
