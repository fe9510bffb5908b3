import type { DraftContent } from '@xunyi/contract/drafts'
import { Button, Flex, Input } from 'antd'
import { NewSource, PickedSource } from './evidence-source.tsx'
import { linkOf } from '../../ui/web-link.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './fields.module.css'
import { Popconfirm } from '../../ui/popconfirm.tsx'

type Evidence = DraftContent['evidence']

interface Props {
  evidence: Evidence
  onChange: (evidence: Evidence) => void
  onBlur: () => void
}

const most = 20

/** The evidence of the answer, in display order. */
export function EvidenceFields({ evidence, onChange, onBlur }: Props) {
  const change = (at: number, changes: Partial<Evidence[number]>) => onChange(evidence.map((piece, index) => (index === at ? { ...piece, ...changes } : piece)))
  const move = (at: number, to: number) => {
    const moved = evidence.filter((_, index) => index !== at)
    moved.splice(to, 0, evidence[at]!)
    onChange(moved)
  }
  const list = useRef<HTMLOListElement>(null)
  function add() {
    flushSync(() => onChange([...evidence, { title: '', url: '' }]))
    // Typing goes into the new row: with the focus on the button, its letters would be shortcuts.
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  return (
    <fieldset className={styles.evidence}>
      <legend>
        证据{' '}
        <span className="tabular">
          {evidence.length} / {most} 条
        </span>
      </legend>
      <ol ref={list}>
        {evidence.map((piece, at) => (
          <li key={at}>
            <Row
              piece={piece}
              number={at + 1}
              last={at === evidence.length - 1}
              onChange={(changes) => change(at, changes)}
              onBlur={onBlur}
              onMove={(step) => move(at, at + step)}
              onRemove={() => onChange(evidence.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button disabled={evidence.length >= most} onClick={add}>
        添加证据
      </Button>
    </fieldset>
  )
}

interface RowProps {
  piece: Evidence[number]
  number: number
  last: boolean
  onChange: (changes: Partial<Evidence[number]>) => void
  onBlur: () => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

const isEmpty = (piece: Evidence[number]) => [piece.title, piece.url, piece.place ?? '', piece.quote ?? ''].every((text) => text.trim() === '')

function Row({ piece, number, last, onChange, onBlur, onMove, onRemove }: RowProps) {
  const link = linkOf(piece.url)
  const removing = { size: 'small', type: 'text', danger: true, 'aria-label': `删除第 ${number} 条证据` } as const
  return (
    <>
      <Flex gap={4} align="center">
        <span className={styles.number}>{number}</span>
        <span className={styles.host}>
          {link ? <bdi>{link.host}</bdi> : piece.url.trim() === '' ? '未填网址' : <span className={styles.bad}>网址无效</span>}
        </span>
        {link && (
          <a href={link.href} target="_blank" rel="noopener noreferrer" aria-label={`打开核对第 ${number} 条证据（新标签页）`}>
            打开核对
          </a>
        )}
        <Button size="small" type="text" disabled={number === 1} aria-label={`第 ${number} 条证据上移`} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button size="small" type="text" disabled={last} aria-label={`第 ${number} 条证据下移`} onClick={() => onMove(1)}>
          ↓
        </Button>
        {isEmpty(piece) ? (
          <Button {...removing} onClick={onRemove}>
            删除
          </Button>
        ) : (
          <Popconfirm
            title={`删除第 ${number} 条证据？`}
            description="这份草稿里的位置和原文一并删除；“证据”页的来源和其他条目不变。"
            okText="删除"
            onConfirm={onRemove}
          >
            <Button {...removing}>删除</Button>
          </Popconfirm>
        )}
      </Flex>
      {piece.source === undefined ? (
        <NewSource piece={piece} number={number} onChange={onChange} onBlur={onBlur} />
      ) : (
        <PickedSource piece={piece} number={number} onChange={onChange} />
      )}
      <div className={styles.pieceUse}>
        <Input
          aria-label={`第 ${number} 条证据的位置`}
          placeholder="位置，如【禁忌】"
          maxLength={1000}
          value={piece.place ?? ''}
          onChange={({ target }) => onChange({ place: target.value })}
          onBlur={onBlur}
        />
        <Input
          aria-label={`第 ${number} 条证据的原文`}
          placeholder="摘录（可不填）"
          maxLength={2000}
          value={piece.quote ?? ''}
          onChange={({ target }) => onChange({ quote: target.value })}
          onBlur={onBlur}
        />
      </div>
    </>
  )
}
