import { noteCase, type CaseDetail } from '@xunyi/contract/safety'
import { codePoints, isBlank } from '@xunyi/contract/values'
import { Button, Flex, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../api.ts'
import { session } from '../../storage.ts'
import { useMe } from '../../me.ts'
import { GrowingText } from '../../ui/growing-text.tsx'
import { useCaseChange } from '../common/queries.ts'
import styles from './said.module.css'

const most = 2000

/** A note of the team, or what the reporter said further by telephone or mail. */
export function AddWords({ of: { id, revision, state } }: { of: CaseDetail }) {
  const key = `xunyi.console.case-note.${id}.${useMe().id}`
  const [text, setText] = useState(() => session.get(key) ?? '')
  const [origin, setOrigin] = useState<'note' | 'words'>('note')
  const change = useCaseChange(id)
  const type = (value: string) => {
    setText(value)
    if (value === '') session.remove(key)
    else session.set(key, value)
  }
  const reopens = state === 'review' || state === 'reported' || state === 'closed' || state === 'not_adverse'
  const count = codePoints(text)
  const send = () => change.mutate({ work: () => call(noteCase, { id, revision, text, origin }), done: '已记录' }, { onSuccess: () => type('') })
  return (
    <div className={styles.add}>
      <Radio.Group
        aria-label="记录的类型"
        value={origin}
        onChange={({ target }: { target: { value?: 'note' | 'words' } }) => setOrigin(target.value ?? 'note')}
        options={[
          { value: 'note', label: '工作记录' },
          { value: 'words', label: '报告人补充（电话、邮件）' },
        ]}
      />
      <div className={styles.field}>
        <GrowingText
          aria-label={origin === 'note' ? '工作记录' : '报告人补充的内容'}
          size="lines"
          value={text}
          status={count > most ? 'error' : ''}
          onChange={type}
        />
      </div>
      {origin === 'words' && reopens && <p>报告人的新内容会使病例回到处理中，重新开始随访。</p>}
      <Flex gap={12} align="center">
        <Button disabled={isBlank(text) || count > most} loading={change.isPending} onClick={send}>
          添加
        </Button>
        {count > most - 200 && <span className="tabular">{`${count} / ${most}`}</span>}
      </Flex>
    </div>
  )
}
