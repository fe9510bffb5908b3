import type { Difference } from '@xunyi/contract/moderation-list'
import { Tag } from 'antd'
import styles from './moderation.module.css'

const most = 60

/** The number of changes of each kind, including those not listed. */
export type Counts = Record<'added' | 'removed' | 'allowed' | 'disallowed', number>

export function countsOf({ added, removed, allowed, disallowed }: Difference): Counts {
  return { added: added.length, removed: removed.length, allowed: allowed.length, disallowed: disallowed.length }
}

/** 新增 3 个词 · 移除 1 个词 */
export function summary({ renamed }: Pick<Difference, 'renamed'>, { added, removed, allowed, disallowed }: Counts): string {
  const parts = [
    added && `新增 ${added} 个词`,
    removed && `移除 ${removed} 个词`,
    allowed && `白名单新增 ${allowed} 条`,
    disallowed && `白名单移除 ${disallowed} 条`,
    renamed.length && `类别变动 ${renamed.length} 处`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The word-by-word difference of two lists. */
export function ChangedWords({ changes, counts = countsOf(changes) }: { changes: Difference; counts?: Counts }) {
  return (
    <dl className={styles.facts}>
      <Words title="新增" count={counts.added} color="success" words={changes.added.map(({ category, word }) => `${word}（${category}）`)} />
      <Words title="移除" count={counts.removed} color="error" words={changes.removed.map(({ category, word }) => `${word}（${category}）`)} />
      <Words title="白名单新增" count={counts.allowed} color="success" words={changes.allowed} />
      <Words title="白名单移除" count={counts.disallowed} color="error" words={changes.disallowed} />
      <Words
        title="类别"
        count={changes.renamed.length}
        words={changes.renamed.map(({ from, to }) => (from === null ? `新增 ${to}` : to === null ? `删除 ${from}` : `${from} 改为 ${to}`))}
      />
    </dl>
  )
}

function Words({ title, words, count, color }: { title: string; words: readonly string[]; count: number; color?: 'success' | 'error' }) {
  if (count === 0) return null
  const shown = words.slice(0, most)
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul className={styles.words}>
          {shown.map((word) => (
            <li key={word}>
              <Tag variant="outlined" {...(color ? { color } : {})}>
                {word}
              </Tag>
            </li>
          ))}
          {count > shown.length && <li className={styles.quiet}>等 {count} 个</li>}
        </ul>
      </dd>
    </>
  )
}
