import { useQuery } from '@tanstack/react-query'
import type { DraftContent } from '@xunyi/contract/drafts'
import { categories, mostOfEntry } from '@xunyi/contract/library'
import { terms } from '@xunyi/contract/library-terms'
import { codePoints } from '@xunyi/contract/values'
import { Button, Flex, Input, Select } from 'antd'
import { call } from '../../api.ts'
import { InsertSnippet } from '../snippets/insert-snippet.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import styles from './fields.module.css'
import { GrowingText } from '../../ui/growing-text.tsx'
import { Field, LinesField } from './field.tsx'

interface Props {
  content: DraftContent
  /** An answer to one asker has no fields that only the library needs. */
  onlyAnswer: boolean
  onChange: (changes: Partial<DraftContent>) => void
  onBlur: () => void
}

const answerId = 'draft-answer'

/** The fields of an entry. */
export function Fields({ content, onlyAnswer, onChange, onBlur }: Props) {
  return (
    <div className={styles.fields}>
      <Field wide label={onlyAnswer ? '问题（供审核参考）' : '标准问题'} count={codePoints(content.question.trim())} most={mostOfEntry.question}>
        {(id, over) => (
          <GrowingText
            id={id}
            value={content.question}
            maxLength={1000}
            status={over}
            onChange={(question) => onChange({ question: question.replace(/\n/g, ' ') })}
            onBlur={onBlur}
          />
        )}
      </Field>
      <p className={`${styles.hint} ${styles.wide}`}>
        首句即结论。行首写“1. ”或“· ”成列表，“| 情形 | 用法 |”成表格，“注意：”“【超说明书】”“【急救剂量】”单独显示；句末写 [1] 指向第 1 条证据。
      </p>
      <Field id={answerId} label="答案" aside={<InsertSnippet into={answerId} />} count={codePoints(content.answer.trim())} most={mostOfEntry.answer}>
        {(id, over) => (
          <GrowingText
            id={id}
            size="tall"
            value={content.answer}
            maxLength={20_000}
            status={over}
            onChange={(answer) => onChange({ answer })}
            onBlur={onBlur}
          />
        )}
      </Field>
      <div className={styles.side}>
        <EvidenceFields evidence={content.evidence} onChange={(evidence) => onChange({ evidence })} onBlur={onBlur} />
        {!onlyAnswer && <PlaceFields content={content} onChange={onChange} onBlur={onBlur} />}
      </div>
      {!onlyAnswer && <FurtherFields content={content} onChange={onChange} onBlur={onBlur} />}
    </div>
  )
}

/** Other wordings, questions that it does not answer, and the next review of a library entry. */
function FurtherFields({ content, onChange, onBlur }: Omit<Props, 'onlyAnswer'>) {
  return (
    <>
      <LinesField
        label="相似问法，每行一条"
        lines={content.phrasings}
        most={mostOfEntry.phrasings}
        kept={60}
        onChange={(phrasings) => onChange({ phrasings })}
        onBlur={onBlur}
      />
      <LinesField
        label="易混问法，每行一条：看似相近、但本条并不回答"
        lines={content.counterexamples}
        most={mostOfEntry.counterexamples}
        kept={100}
        onChange={(counterexamples) => onChange({ counterexamples })}
        onBlur={onBlur}
      />
      <ReviewDateField date={content.review_due} onChange={(review_due) => onChange({ review_due })} onBlur={onBlur} />
    </>
  )
}

/** Subject and category of a library entry. */
function PlaceFields({ content, onChange, onBlur }: Omit<Props, 'onlyAnswer'>) {
  return (
    <div className={styles.pair}>
      <SubjectField subject={content.subject} onChange={(subject) => onChange({ subject })} onBlur={onBlur} />
      <Field label="类别">
        {(id) => (
          <Select
            id={id}
            showSearch
            placeholder="请选择"
            value={content.category === '' ? null : content.category}
            options={categories.map((value) => ({ value, label: value }))}
            onChange={(category: string) => onChange({ category })}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  )
}

interface SubjectFieldProps {
  subject: string
  onChange: (subject: string) => void
  onBlur: () => void
}

function SubjectField({ subject, onChange, onBlur }: SubjectFieldProps) {
  const known = useQuery({ queryKey: ['library', 'terms'], queryFn: ({ signal }) => call(terms, {}, signal) })
  return (
    <Field label="主题（药品、疾病）">
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          value={subject === '' ? null : subject}
          options={(known.data?.subjects ?? []).map(({ name, entries }) => ({ value: name, label: `${name}（${entries}）` }))}
          labelRender={({ value }) => value}
          notFoundContent="列表中没有：可在知识库页的“主题”里添加"
          onChange={(picked: string) => onChange(picked)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

interface ReviewDateFieldProps {
  date: string
  onChange: (date: string) => void
  onBlur: () => void
}

function ReviewDateField({ date, onChange, onBlur }: ReviewDateFieldProps) {
  const inYears = (years: number) => {
    const day = new Date(Date.now() + 8 * 3_600_000)
    day.setUTCFullYear(day.getUTCFullYear() + years)
    onChange(day.toISOString().slice(0, 10))
  }
  return (
    <Field label="下次复审日期">
      {(id) => (
        <Flex gap={8} wrap>
          <Input id={id} type="date" className={styles.date!} value={date} onChange={({ target }) => onChange(target.value)} onBlur={onBlur} />
          <Button onClick={() => inYears(1)}>一年后</Button>
          <Button onClick={() => inYears(2)}>两年后</Button>
        </Flex>
      )}
    </Field>
  )
}

/** Focuses the answer with the caret at its end. */
export function focusAnswer(): void {
  const field = document.getElementById(answerId)
  if (!(field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}
