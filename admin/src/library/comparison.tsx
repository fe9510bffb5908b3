import type { LibraryVersion } from '@xunyi/contract/library'
import { Button, Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { pieceLines } from '../ui/evidence-text.ts'
import { compareLists, compareTexts, type Part } from '../ui/diff.ts'
import { DiffView, DiffList } from './diff-view.tsx'
import styles from './library.module.css'

/** Fields compared as a whole: a diff of a date by digits is not legible. */
const values = [
  { field: 'subject', title: '主题' },
  { field: 'category', title: '类别' },
  { field: 'reviewed_on', title: '审核日期' },
  { field: 'review_due', title: '下次复审' },
] as const

interface Field {
  title: string
  /** Empty where both versions are equal. */
  parts: Part[]
  shape: 'line' | 'answer' | 'list'
}

/** The difference of two versions by field; unchanged fields are only named. */
export function Comparison({ versions, from, to }: { versions: LibraryVersion[]; from: LibraryVersion; to: LibraryVersion }) {
  const [, setQuery] = useSearchParams()
  const fields = fieldsOf(from, to)
  const same = fields.filter(({ parts }) => parts.length === 0).map(({ title }) => title)
  const compare = (from: number, to: number) => setQuery({ from: String(from), to: String(to) })
  const options = (without: number) => versions.map(({ version }) => ({ value: version, label: `第 ${version} 版`, disabled: version === without }))

  return (
    <article className={styles.card} aria-label="版本比较">
      <div className={styles.compared}>
        <Select aria-label="从哪一版" value={from.version} options={options(to.version)} onChange={(version: number) => compare(version, to.version)} />
        <span>→</span>
        <Select aria-label="到哪一版" value={to.version} options={options(from.version)} onChange={(version: number) => compare(from.version, version)} />
        <Button onClick={() => compare(to.version, from.version)}>对调</Button>
        <span className={styles.quiet} style={{ marginInlineStart: 'auto' }}>
          <del className={styles.gone}>删去</del> <ins className={styles.new}>新增</ins>
        </span>
        <Link to="?">结束比较</Link>
      </div>
      {same.length === fields.length && <p>两版内容相同。</p>}
      {fields
        .filter(({ parts }) => parts.length > 0)
        .map(({ title, parts, shape }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {shape === 'list' ? <DiffList parts={parts} /> : <DiffView parts={parts} answer={shape === 'answer'} />}
          </section>
        ))}
      {same.length > 0 && same.length < fields.length && <p className={styles.quiet}>未变化：{same.join('、')}</p>}
    </article>
  )
}

function fieldsOf(from: LibraryVersion, to: LibraryVersion): Field[] {
  const text = (title: string, shape: 'line' | 'answer', before: string, after: string): Field => ({
    title,
    shape,
    parts: before === after ? [] : compareTexts(before, after),
  })
  const list = (title: string, before: string[], after: string[]): Field => ({
    title,
    shape: 'list',
    parts: before.join('\0') === after.join('\0') ? [] : compareLists(before, after),
  })
  const pieces = ({ evidence }: LibraryVersion) => evidence.map(pieceLines)
  return [
    text('标准问题', 'line', from.question, to.question),
    text('答案', 'answer', from.answer, to.answer),
    list('证据', pieces(from), pieces(to)),
    list('相似问法', from.phrasings, to.phrasings),
    list('易混问法', from.counterexamples, to.counterexamples),
    ...values.map(({ field, title }): Field => ({
      title,
      shape: 'line',
      parts:
        from[field] === to[field]
          ? []
          : [
              { kind: 'gone', text: from[field] },
              { kind: 'same', text: ' ' },
              { kind: 'new', text: to[field] },
            ],
    })),
  ]
}
