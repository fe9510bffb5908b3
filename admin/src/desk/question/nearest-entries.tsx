import type { Near } from '@xunyi/contract/desk'
import { Button, Flex, Radio, Tag, Tooltip } from 'antd'
import { Link } from 'react-router'
import { KeyButton } from '../../keys/key-button.tsx'
import styles from './question.module.css'
import { bandNames } from '../common/labels.ts'

interface Props {
  nearest: Near[]
  chosen: string | null
  onChoose: (id: string) => void
  /** The reason why the actions are disabled. */
  blocked: string | null
  onLink: ((near: Near) => void) | null
  onRevise: ((near: Near) => void) | null
}

const colours = { same: 'success', close: 'processing', related: 'default' } as const

/** The nearest entries, best first, with the guard's objection. */
export function NearestEntries({ nearest, chosen, onChoose, blocked, onLink, onRevise }: Props) {
  return (
    <section aria-labelledby="nearest">
      <h3 id="nearest">知识库中最接近的条目</h3>
      {nearest.length === 0 && <p className={styles.none}>没有相近的条目</p>}
      <ul className={styles.near}>
        {nearest.map((near) => (
          <li key={near.entry_id} className={onLink && near.entry_id === chosen ? styles.chosen : undefined}>
            {onLink ? (
              <Radio checked={near.entry_id === chosen} onChange={() => onChoose(near.entry_id)} name="nearest">
                <bdi>{near.question}</bdi>
              </Radio>
            ) : (
              <bdi>{near.question}</bdi>
            )}
            <div className={styles.facts}>
              <strong className="tabular">{Math.round(near.score * 100)} 分</strong>
              <Tag color={colours[near.band]}>{bandNames[near.band]}</Tag>
              {near.matched !== near.question && (
                <span>
                  命中：<bdi>{near.matched}</bdi>
                </span>
              )}
            </div>
            {near.opposed !== null && <p className={styles.opposed}>不是同一问题 · {near.opposed}</p>}
            <p className={`written ${styles.start}`}>{near.answer}</p>
            <Flex gap={8} align="center" wrap>
              {onLink && <LinkButton near={near} chosen={near.entry_id === chosen} blocked={blocked} onLink={onLink} />}
              {onRevise && (
                <Tooltip title={blocked}>
                  <Button size="small" disabled={blocked !== null} onClick={() => onRevise(near)}>
                    在此条上修订
                  </Button>
                </Tooltip>
              )}
              <Link to={`/library/${near.entry_id}`} className={styles.more}>
                查看全文
              </Link>
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LinkButton({ near, chosen, blocked, onLink }: { near: Near; chosen: boolean; blocked: string | null; onLink: (near: Near) => void }) {
  if (chosen) {
    return (
      <KeyButton keys="l" size="small" blocked={blocked} onClick={() => onLink(near)}>
        用此条答复
      </KeyButton>
    )
  }
  return (
    <Button size="small" disabled={blocked !== null} onClick={() => onLink(near)}>
      用此条答复
    </Button>
  )
}
