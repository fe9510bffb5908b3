import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import styles from './moderation.module.css'

interface Props {
  /** The words in force, or of the version the draft began with. */
  before: readonly string[]
  words: readonly string[]
  sought: string
  /** Null without the permission to edit. */
  onRemove: ((word: string) => void) | null
  onRestore: (word: string) => void
}

const step = 400

/** The words of one category: new ones first, removed ones struck out until the draft is published. */
export function WordChips({ before, words, sought, onRemove, onRestore }: Props) {
  const [shown, setShown] = useState(step)
  const [known, there] = [new Set(before), new Set(words)]
  const all = [...words.filter((word) => !known.has(word)), ...before].filter((word) => word.includes(sought))
  if (all.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={sought === '' ? '还没有词条' : `没有含「${sought}」的词条`} />
  return (
    <>
      <ul className={styles.words}>
        {all.slice(0, shown).map((word) => (
          <li key={word}>
            {there.has(word) ? (
              <Tag
                variant="outlined"
                {...(known.has(word) ? {} : { color: 'success' })}
                {...(onRemove
                  ? {
                      closable: { 'aria-label': `移除 ${word}` },
                      onClose: (event) => {
                        event.preventDefault()
                        onRemove(word)
                      },
                    }
                  : {})}
              >
                {word}
              </Tag>
            ) : (
              <Tag variant="outlined">
                <del className={styles.gone}>{word}</del>
                <Button type="link" size="small" aria-label={`恢复 ${word}`} onClick={() => onRestore(word)}>
                  恢复
                </Button>
              </Tag>
            )}
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <Button style={{ marginTop: 12 }} onClick={() => setShown(shown + step)}>
          再显示 {Math.min(step, all.length - shown)} 个（共 {all.length} 个）
        </Button>
      )}
    </>
  )
}
