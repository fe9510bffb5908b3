import { addNote } from '@xunyi/contract/desk'
import { isBlank } from '@xunyi/contract/values'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useMay } from '../../me.ts'
import { GrowingText } from '../../ui/growing-text.tsx'
import { When } from '../../ui/when.tsx'
import { useDeskAction, type Question } from '../common/queries.ts'
import styles from './question.module.css'

/** Internal notes, which askers never see. */
export function Notes({ question: { id, notes } }: { question: Question }) {
  const may = useMay('writer', 'approver', 'pharmacovigilance')
  const [text, setText] = useState('')
  const { run, busy, problem } = useDeskAction()

  async function add() {
    if (!isBlank(text) && (await run(() => call(addNote, { id, text })))) setText('')
  }
  if (notes.length === 0 && !may) return null
  return (
    <section aria-labelledby="notes">
      <h3 id="notes">内部备注</h3>
      <ul className={styles.askers}>
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p className={`written ${styles.words}`}>{text}</p>
            <div className={styles.facts}>
              <bdi>{by.name}</bdi>
              <When at={at} />
            </div>
          </li>
        ))}
      </ul>
      {may && (
        <Flex gap={8}>
          <div className={styles.grow}>
            <GrowingText aria-label="内部备注" placeholder="只有团队看得到，请勿写患者信息" maxLength={500} value={text} onChange={setText} />
          </div>
          <Button loading={busy} disabled={isBlank(text)} onClick={() => void add()}>
            添加
          </Button>
        </Flex>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </section>
  )
}
