import { synonymKindNames, synonymUseNames, type SynonymDifference, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { Tag } from 'antd'
import { compareLists, type Part } from '../ui/diff.ts'
import { countsOf, type Counts } from './labels.ts'
import styles from './synonyms.module.css'

const most = 50

/** The difference of two lists, group by group. */
export function ChangedGroups({ changes, counts = countsOf(changes) }: { changes: SynonymDifference; counts?: Counts }) {
  return (
    <>
      <Groups title="新增" total={counts.added}>
        {changes.added.slice(0, most).map((group) => (
          <Group key={group.id} title={<ins>{group.standard}</ins>} parts={compareLists([], wordsOf(group))} note={noteOf(group)} />
        ))}
      </Groups>
      <Groups title="修改" total={counts.changed}>
        {changes.changed.slice(0, most).map(({ before, after }) => (
          <Group key={after.id} title={titleOf(before, after)} parts={compareLists(wordsOf(before), wordsOf(after))} note={changedNote(before, after)} />
        ))}
      </Groups>
      <Groups title="删除" total={counts.removed}>
        {changes.removed.slice(0, most).map((group) => (
          <Group key={group.id} title={<del>{group.standard}</del>} parts={compareLists(wordsOf(group), [])} note={noteOf(group)} />
        ))}
      </Groups>
    </>
  )
}

const wordsOf = ({ words, except = [] }: SynonymGroup) => [...words, ...except.map((word) => `除「${word}」`)]
const noteOf = ({ kind, uses }: SynonymGroup) => [synonymKindNames[kind], ...uses.map((use) => synonymUseNames[use])].join(' · ')

function titleOf(before: SynonymGroup, after: SynonymGroup) {
  if (before.standard === after.standard) return after.standard
  return (
    <>
      <del>{before.standard}</del> <ins>{after.standard}</ins>
    </>
  )
}

function changedNote(before: SynonymGroup, after: SynonymGroup): string {
  const [was, is] = [noteOf(before), noteOf(after)]
  return was === is ? is : `${was} 改为 ${is}`
}

function Groups({ title, total, children }: { title: string; total: number; children: React.ReactNode[] }) {
  if (total === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h3>
        {title} {total} 组
      </h3>
      <ul className={styles.groups}>{children}</ul>
      {total > children.length && <p className={styles.quiet}>只列出前 {children.length} 组</p>}
    </section>
  )
}

function Group({ title, parts, note }: { title: React.ReactNode; parts: Part[]; note: string }) {
  return (
    <li>
      <strong>{title}</strong> <span className={styles.quiet}>{note}</span>
      <ul className={styles.words}>
        {parts.map(({ kind, text }) => (
          <li key={text}>
            <Tag variant="outlined" {...(kind === 'new' ? { color: 'success' } : kind === 'gone' ? { color: 'error' } : {})}>
              {kind === 'gone' ? <del>{text}</del> : kind === 'new' ? <ins>{text}</ins> : text}
            </Tag>
          </li>
        ))}
      </ul>
    </li>
  )
}
