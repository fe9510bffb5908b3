import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { evidenceKindNames, evidenceKinds, type EvidenceKind, type Piece } from '@xunyi/contract/evidence'
import { sources, type SourceRow } from '@xunyi/contract/evidence-records'
import { AutoComplete, Button, Flex, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../../api.ts'
import { describe } from '../../ui/evidence-text.ts'
import styles from './fields.module.css'

interface Props {
  piece: Piece
  number: number
  onChange: (changes: Partial<Piece>) => void
  onBlur: () => void
}

/** Sources of one list. */
const few = 10

export const kindOptions = evidenceKinds.map((value) => ({ value, label: evidenceKindNames[value] }))

/** The fields that each kind asks for, with what they are called there. */
const asked: Record<EvidenceKind, Partial<Record<'issuer' | 'maker' | 'approval_number' | 'edition', string>>> = {
  label: { maker: '厂家', approval_number: '批准文号，如 国药准字S20130001（可不填）', edition: '批准或修订日期' },
  pharmacopoeia: { issuer: '发布者（可不填）', edition: '版本，如 2025年版' },
  guideline: { issuer: '发布者，如 中华医学会血液学分会', edition: '版本或年份' },
  paper: { issuer: '期刊', edition: '年份' },
  law: { issuer: '发布机关', edition: '文号或日期' },
  page: { issuer: '网站的主办者', edition: '更新日期（可不填）' },
}

/** A source that is picked from those that are there, by title, maker or address, or described for the first time. */
export function NewSource({ piece, number, onChange, onBlur }: Props) {
  const words = useDeferredValue(piece.title.trim())
  const [focused, setFocused] = useState(false)
  const [open, setOpen] = useState(false)
  const found = useQuery({
    queryKey: ['evidence-pick', words],
    queryFn: ({ signal }) => call(sources, { after: null, size: few, q: words.slice(0, 200), issuer: '', kind: '', state: '' }, signal),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })
  const rows = words.length > 1 ? (found.data?.rows ?? []) : []
  const more = (found.data?.total ?? 0) - rows.length
  const pick = (id: string) => {
    const row = rows.find((one) => one.id === id)
    if (row) onChange(picked(row))
  }
  return (
    <>
      <AutoComplete
        popupMatchSelectWidth={440}
        aria-label={`第 ${number} 条证据标题`}
        placeholder="查已有来源，或填新标题"
        value={piece.title}
        maxLength={1000}
        // Suggestions that arrive after the field is left would cover the next fields.
        open={focused && open}
        onOpenChange={setOpen}
        onFocus={() => setFocused(true)}
        options={[
          ...rows.map((row) => ({ value: row.id, label: <Option row={row} /> })),
          ...(rows.length > 0 && more > 0 ? [{ value: '', disabled: true, label: `还有 ${more} 条，请写得更具体` }] : []),
        ]}
        onSelect={pick}
        onChange={(title: string) => !rows.some(({ id }) => id === title) && onChange({ title })}
        onBlur={() => {
          setFocused(false)
          onBlur()
        }}
      />
      <Input
        aria-label={`第 ${number} 条证据网址`}
        placeholder="文件的网址，不是首页"
        maxLength={2000}
        inputMode="url"
        value={piece.url}
        onChange={({ target }) => onChange({ url: target.value })}
        onBlur={onBlur}
      />
      <div className={styles.pieceUse}>
        <Select<EvidenceKind>
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={`第 ${number} 条证据的类型`}
          placeholder="类型"
          value={piece.kind ?? null}
          options={kindOptions}
          onChange={(kind) => onChange({ kind })}
          onBlur={onBlur}
        />
        {piece.kind &&
          Object.entries(asked[piece.kind]).map(([field, hint]) => (
            <Input
              key={field}
              aria-label={`第 ${number} 条证据：${hint}`}
              placeholder={hint}
              maxLength={1000}
              value={piece[field as 'issuer'] ?? ''}
              onChange={({ target }) => onChange({ [field]: target.value })}
              onBlur={onBlur}
            />
          ))}
      </div>
    </>
  )
}

function Option({ row }: { row: SourceRow }) {
  return (
    <div className={styles.option}>
      <bdi>{row.title}</bdi>
      <div className={styles.host}>
        {describe(row)}，{row.entries} 条在用{row.superseded && '，已有新版'}
      </div>
    </div>
  )
}

/** The piece carries the record's fields, so that it can be read without the record. */
export function picked({ id, kind, title, url, issuer, maker, approval_number, edition }: SourceRow): Piece {
  return { source: id, kind, title, url, issuer, maker, approval_number, edition }
}

/** A recorded source: its fields are changed on the page of evidence, for every entry at once. */
export function PickedSource({ piece, number, onChange }: Omit<Props, 'onBlur'>) {
  return (
    <Flex gap={8} align="start" wrap>
      <div className={styles.picked}>
        <bdi className="written">{piece.title}</bdi>
        <div className={styles.host}>{describe(piece)}</div>
      </div>
      <a href={`/admin/evidence/${piece.source}`} target="_blank" rel="noopener" aria-label={`第 ${number} 条证据的来源（新标签页）`}>
        来源
      </a>
      <Button size="small" aria-label={`更换第 ${number} 条证据`} onClick={() => onChange({ ...blank })}>
        更换
      </Button>
    </Flex>
  )
}

const blank = { source: undefined, kind: undefined, title: '', url: '', issuer: '', maker: '', approval_number: '', edition: '' }
