import { entry } from '@xunyi/contract/library'
import { codePoints, isBlank } from '@xunyi/contract/values'
import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { call } from '../api.ts'
import styles from './recalls.module.css'

const most = 200

interface Decision {
  /** The question to show, where anybody has read the answer. */
  question: ReactNode
  /** Why the change cannot be made yet. */
  blocked: string | null
  /** The sentence for the readers; undefined: they are not told. */
  recall: string | undefined
}

/**
 * Asks whether the people who were shown an answer must know that it changes or goes.
 * @param entryId null: nobody is asked about
 */
export function useRecall(entryId: string | null): Decision {
  const found = useQuery({
    queryKey: ['library', 'readers', entryId],
    queryFn: async ({ signal }) => (await call(entry, { id: entryId! }, signal)).readers,
    enabled: entryId !== null,
  })
  const asks = entryId !== null && found.data !== 0
  const decision = useTelling(
    !asks || found.isLoading ? null : `${found.data === undefined ? '看过现行答案的人' : `${found.data} 人看过现行答案，他们`}需要知道吗？`,
  )
  return asks && found.isLoading ? { ...decision, blocked: '正在核对有多少人看过' } : decision
}

/** @param legend the question itself; null: it is not asked */
export function useTelling(legend: string | null, children?: ReactNode): Decision {
  const [tell, setTell] = useState<boolean | null>(null)
  const [sentence, setSentence] = useState('')
  if (legend === null) return { question: null, blocked: null, recall: undefined }
  const long = codePoints(sentence.trim()) > most
  const question = (
    <fieldset className={styles.question}>
      <legend>{legend}</legend>
      <Radio.Group value={tell} onChange={({ target }) => setTell(target.value as boolean)}>
        <Radio value>需要，发站内信</Radio>
        <Radio value={false}>不需要</Radio>
      </Radio.Group>
      {tell && (
        <label className={styles.sentence}>
          <span>给医生的一句话（每人一封站内信，历史和收藏里的旧答案上也会显示）</span>
          <Input
            value={sentence}
            status={long ? 'error' : ''}
            autoComplete="off"
            placeholder="如：输注速度的上限写错，请以更正后的答案为准"
            onChange={({ target }) => setSentence(target.value)}
          />
          {long && <span role="alert">最多 {most} 个字符</span>}
        </label>
      )}
      {tell && children}
    </fieldset>
  )
  if (tell === null) return { question, blocked: '请先决定是否通知看过现行答案的人', recall: undefined }
  if (!tell) return { question, blocked: null, recall: undefined }
  return { question, blocked: isBlank(sentence) || long ? '请写给医生的一句话' : null, recall: sentence.trim() }
}
