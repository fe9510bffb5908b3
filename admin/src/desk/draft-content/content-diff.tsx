import type { DraftContent } from '@xunyi/contract/drafts'
import { Tag } from 'antd'
import { memo, type ReactNode } from 'react'
import { pieceLines } from '../../ui/evidence-text.ts'
import { compareLists, compareTexts, type Part } from '../../ui/diff.ts'
import { EvidenceList } from './content-view.tsx'
import styles from './draft.module.css'
import { SourceLink } from './source-link.tsx'

type Evidence = DraftContent['evidence']

/** The changes of a draft against the current version: deletions struck out, insertions marked. */
export const ContentDiff = memo(function ContentDiff({ before, after }: { before: DraftContent; after: DraftContent }) {
  const text = (name: 'question' | 'answer' | 'subject' | 'category' | 'review_due') => <Marked parts={compareTexts(before[name], after[name])} />
  return (
    <div className={styles.compared}>
      <p className={styles.note}>
        与现行版本相比：<ins>新增</ins>、<del>删去</del>
      </p>
      <Field title="标准问题" changed={before.question !== after.question} now={after.question}>
        {text('question')}
      </Field>
      <Field title="相似问法" changed={before.phrasings.join('\n') !== after.phrasings.join('\n')} now={after.phrasings.join('\n')}>
        <Items parts={compareLists(before.phrasings, after.phrasings)} />
      </Field>
      <Field title="易混问法" changed={before.counterexamples.join('\n') !== after.counterexamples.join('\n')} now={after.counterexamples.join('\n')}>
        <Items parts={compareLists(before.counterexamples, after.counterexamples)} />
      </Field>
      <Field title="答案" changed={before.answer !== after.answer} now={after.answer}>
        {text('answer')}
      </Field>
      <Field title="证据" changed={written(before.evidence).join('\n') !== written(after.evidence).join('\n')} now={<EvidenceList evidence={after.evidence} />}>
        <Items parts={compareLists(written(before.evidence), written(after.evidence))} />
        <Links evidence={after.evidence} />
      </Field>
      <Field title="主题" changed={before.subject !== after.subject} now={after.subject}>
        {text('subject')}
      </Field>
      <Field title="类别" changed={before.category !== after.category} now={after.category}>
        {text('category')}
      </Field>
      <Field title="下次复审" changed={before.review_due !== after.review_due} now={after.review_due}>
        <del>{before.review_due}</del> <ins>{after.review_due}</ins>
      </Field>
    </div>
  )
})

function Field({ title, changed, now, children }: { title: string; changed: boolean; now: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3>
        {title} {changed ? <Tag color="warning">有修改</Tag> : <span className={styles.note}>未修改</span>}
      </h3>
      <div className="written">{changed ? children : now || '—'}</div>
    </div>
  )
}

function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ kind, text }, at) => <Changed key={at} kind={kind} text={text} />)
}

function Items({ parts }: { parts: Part[] }) {
  const moved = parts.every(({ kind }) => kind === 'same')
  return (
    <>
      {moved && <span className={styles.note}>顺序有调整</span>}
      <ul className={styles.pieces}>
        {parts.map(({ kind, text }, at) => (
          <li key={at}>
            <Changed kind={kind} text={text} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Changed({ kind, text }: Part) {
  if (kind === 'gone') return <del>{text}</del>
  if (kind === 'new') return <ins>{text}</ins>
  return <>{text}</>
}

function Links({ evidence }: { evidence: Evidence }) {
  return (
    <div className={styles.links}>
      打开核对：
      {evidence.map((piece, at) => (
        <SourceLink key={at} piece={piece}>
          {(host) => `${at + 1}. ${host}`}
        </SourceLink>
      ))}
    </div>
  )
}

const written = (evidence: Evidence) => evidence.map(pieceLines)
