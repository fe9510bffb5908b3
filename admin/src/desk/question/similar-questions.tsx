import { Button, Flex, Radio } from 'antd'
import { Link } from 'react-router'
import { KeyButton } from '../../keys/key-button.tsx'
import type { Question } from '../common/queries.ts'
import styles from './question.module.css'
import { visible } from '../../ui/visible.ts'

type Twin = Question['similar'][number]

interface Props {
  similar: Twin[]
  chosen: string | null
  onChoose: (id: string) => void
  blocked: string | null
  onMerge: ((twin: Twin) => void) | null
}

/** Open questions that may be duplicates. */
export function SimilarQuestions({ similar, chosen, onChoose, blocked, onMerge }: Props) {
  return (
    <section aria-labelledby="similar">
      <h3 id="similar">可能相同的待答问题</h3>
      <ul className={styles.near}>
        {similar.map((twin) => (
          <li key={twin.id} className={onMerge && twin.id === chosen ? styles.chosen : undefined}>
            {onMerge ? (
              <Radio checked={twin.id === chosen} onChange={() => onChoose(twin.id)} name="similar">
                <bdi>{visible(twin.question)}</bdi>
              </Radio>
            ) : (
              <bdi>{visible(twin.question)}</bdi>
            )}
            <div className={styles.facts}>
              <strong className="tabular">{Math.round(twin.score * 100)} 分</strong>
              <span className="tabular">提问 {twin.askers} 人</span>
            </div>
            <Flex gap={8} align="center" wrap>
              {onMerge && twin.id === chosen && (
                <KeyButton keys="m" size="small" blocked={blocked} onClick={() => onMerge(twin)}>
                  并入本题
                </KeyButton>
              )}
              {onMerge && twin.id !== chosen && (
                <Button size="small" disabled={blocked !== null} onClick={() => onMerge(twin)}>
                  并入本题
                </Button>
              )}
              <Link to={`/desk/${twin.id}`} className={styles.more}>
                打开
              </Link>
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}
