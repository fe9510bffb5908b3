import type { WordList } from '@xunyi/contract/moderation-list'
import { listLimits } from '@xunyi/contract/moderation-list'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { allowList, readPasted } from './edits.ts'
import styles from './moderation.module.css'

/** Adds many words at once; those that cannot be added stay in the field. */
export function AddWords({ list, place, changed, onAdd }: { list: WordList; place: string; changed: boolean; onAdd: (words: string[]) => void }) {
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState('')
  function add() {
    const { added, known, tooLong } = readPasted(list, place, typed)
    if (added.length > 0) onAdd(added)
    setTyped(tooLong.join('\n'))
    const parts = [
      `已加入 ${added.length} 个`,
      known.length > 0 && `跳过 ${known.length} 个重复`,
      tooLong.length > 0 && `${tooLong.length} 个超过 ${listLimits.word} 个字，请改短`,
    ]
    setResult(parts.filter(Boolean).join('，'))
  }
  const label = place === allowList ? '加入白名单，每行一条' : list.categories.some(({ id }) => id === place) ? '添加屏蔽词，每行一个' : '添加词条，每行一个'
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      <Input.TextArea aria-label={label} placeholder={label} value={typed} onChange={(event) => setTyped(event.target.value)} rows={3} />
      <Flex gap={12} align="center">
        <Button disabled={typed.trim() === ''} onClick={add}>
          添加
        </Button>
        <output className={styles.quiet}>{changed || typed !== '' ? result : ''}</output>
      </Flex>
    </Flex>
  )
}
