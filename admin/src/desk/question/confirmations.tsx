import type { ModalFuncProps } from 'antd'
import type { Question } from '../common/queries.ts'
import { visible } from '../../ui/visible.ts'
import styles from './question.module.css'

type Entry = Question['nearest'][number]
type SimilarQuestion = Question['similar'][number]
type Asker = Question['asked_by'][number]

/** Destructive or mailing actions start with the focus on the cancel button. */
const cautious = { focusable: { autoFocusButton: 'cancel' } } as const

/** Asks before an existing entry answers the question. */
export function linkConfirmation({ question, answer }: Entry, askers: number, onOk: () => Promise<void>): ModalFuncProps {
  return {
    ...cautious,
    title: '用此条答复',
    width: 520,
    content: (
      <>
        <p>
          将向 <strong>{askers}</strong> 位提问者各发送一封站内信，发出后不能收回。与某位提问者的原话不够相近时，先由另一位医学审核确认。
        </p>
        <p>
          <bdi>{question}</bdi>
        </p>
        <p className={`written ${styles.start}`}>{answer}</p>
      </>
    ),
    okText: '用此条答复',
    onOk,
  }
}

/** Asks before another open question is merged into this one. */
export function mergeConfirmation({ question, askers }: SimilarQuestion, onOk: () => Promise<void>): ModalFuncProps {
  return {
    ...cautious,
    title: '并入本题',
    content: (
      <>
        <p>
          「<bdi>{visible(question)}</bdi>」的 {askers} 位提问者将等待本题的答案，该问题从队列中移除。
        </p>
        <p>每位提问者的原话都会保留；并错了可以逐位拆分。</p>
      </>
    ),
    okText: '并入',
    onOk,
  }
}

/** Asks before one asker's text becomes a question of its own. */
export function splitConfirmation({ text }: Asker, onOk: () => Promise<void>): ModalFuncProps {
  return {
    ...cautious,
    title: '拆分为单独的问题',
    content: (
      <p className="written">
        「<bdi>{text}</bdi>」将成为一个单独的问题，回到队列。
      </p>
    ),
    okText: '拆分',
    onOk,
  }
}
