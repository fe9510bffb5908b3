import { Button, Flex, Radio } from 'antd'
import { Link } from 'react-router'
import { KeyButton } from '../../keys/key-button.tsx'
import type { Question } from '../common/queries.ts'
import styles from './question.module.css'
import { visible } from '../../ui/visible.ts'

type SimilarQuestion = Question['similar'][number]

interface Props {
  similar: SimilarQuestion[]
  chosen: string | null
  onChoose: (id: string) => void
  blocked: string | null
  onMerge: ((question: SimilarQuestion) => void) | null
}

/** Open questions that may be duplicates. */
export function SimilarQuestions({ similar, chosen, onChoose, blocked, onMerge }: Props) {
  return (
    <section aria-labelledby="similar">
      <h3 id="similar">可能相同的待答问题</h3>
      <ul className={styles.near}>
        {similar.map((question) => (
          <li key={question.id} className={onMerge && question.id === chosen ? styles.chosen : undefined}>
            {onMerge ? (
              <Radio checked={question.id === chosen} onChange={() => onChoose(question.id)} name="similar">
                <bdi>{visible(question.question)}</bdi>
              </Radio>
            ) : (
              <bdi>{visible(question.question)}</bdi>
            )}
            <div className={styles.facts}>
              <strong className="tabular">{Math.round(question.score * 100)} 分</strong>
              <span className="tabular">提问 {question.askers} 人</span>
            </div>
            <Flex gap={8} align="center" wrap>
              {onMerge && question.id === chosen && (
                <KeyButton keys="m" size="small" blocked={blocked} onClick={() => onMerge(question)}>
                  并入本题
                </KeyButton>
              )}
              {onMerge && question.id !== chosen && (
                <Button size="small" disabled={blocked !== null} onClick={() => onMerge(question)}>
                  并入本题
                </Button>
              )}
              <Link to={`/desk/${question.id}`} className={styles.more}>
                打开
              </Link>
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}
