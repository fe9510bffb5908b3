import type { ImportPreview, PlannedRow } from '@xunyi/contract/library'
import { Alert, Button, Flex, Segmented } from 'antd'
import { useState } from 'react'
import { failureText } from '../failures.ts'
import type { Decision, Decisions } from './duplicate-decisions.ts'
import { ImportRows } from './import-rows.tsx'
import styles from './library.module.css'

interface Props {
  name: string
  preview: ImportPreview
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
  busy: boolean
  error: unknown
  onSave: () => void
  onRefresh: () => void
  onAnother: () => void
}

const effects: readonly { does: PlannedRow['does']; label: string }[] = [
  { does: 'bad', label: '有问题' },
  { does: 'duplicate', label: '重复，待决定' },
  { does: 'add', label: '新增' },
  { does: 'update', label: '更新' },
  { does: 'unchanged', label: '未变' },
]

/** The effect of each row of the file. Duplicates need a decision; a bad row blocks the import. */
export function ImportPreviewPanel({ name, preview: { rows, notes, examples }, decisions, onDecide, busy, error, onSave, onRefresh, onAnother }: Props) {
  const counts = Map.groupBy(rows, ({ does }) => does)
  const count = (does: PlannedRow['does']) => counts.get(does)?.length ?? 0
  const [shown, setShown] = useState<PlannedRow['does'] | 'all'>(count('bad') > 0 ? 'bad' : count('duplicate') > 0 ? 'duplicate' : 'all')
  const duplicates = counts.get('duplicate') ?? []
  const undecided = duplicates.filter(({ at }) => !decisions.has(at)).length
  const writing = count('add') + count('update') + duplicates.filter(({ at }) => decisions.get(at) === 'overwrite').length
  const blocked = blockedBy({ bad: count('bad'), undecided, writing })
  const options = [
    { value: 'all' as const, label: `全部 ${rows.length}` },
    ...effects.filter(({ does }) => count(does) > 0).map(({ does, label }) => ({ value: does, label: `${label} ${count(does)}` })),
  ]

  function decideAll(decision: Decision) {
    onDecide(new Map(duplicates.map(({ at, may_overwrite }) => [at, may_overwrite ? decision : 'skip'])))
  }

  return (
    <>
      <Flex gap={8} vertical style={{ marginBottom: 16 }}>
        {notes.map((note) => (
          <Alert key={note} type="info" showIcon title={note} />
        ))}
        {count('bad') > 0 && <Alert type="error" showIcon title={`有 ${count('bad')} 行需要修改：请在文件中改好，再重新选择文件。知识库没有任何改动。`} />}
      </Flex>
      <div className={styles.summary}>
        <bdi>{name}</bdi>
        <Segmented value={shown} onChange={setShown} options={options} />
        {examples > 0 && <span className={styles.quiet}>模板的示例行不导入</span>}
        {duplicates.length > 1 && (
          <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
            <Button size="small" onClick={() => decideAll('overwrite')}>
              重复的全部覆盖
            </Button>
            <Button size="small" onClick={() => decideAll('skip')}>
              重复的全部跳过
            </Button>
          </Flex>
        )}
      </div>
      <ImportRows
        rows={shown === 'all' ? rows : (counts.get(shown) ?? [])}
        decisions={decisions}
        onDecide={(at, decision) => onDecide(new Map([...decisions, [at, decision]]))}
      />
      {error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failureText(error)}
          style={{ marginTop: 16 }}
          action={
            <Button size="small" loading={busy} onClick={onRefresh}>
              重新核对
            </Button>
          }
        />
      )}
      <div className={styles.foot}>
        <Button type="primary" disabled={blocked !== null} loading={busy} onClick={onSave}>
          导入 {writing} 条草稿
        </Button>
        <Button disabled={busy} onClick={onAnother}>
          重新选择文件
        </Button>
        <span className={styles.quiet}>{blocked ?? '导入后由另一位医学审核批准才发布'}</span>
      </div>
    </>
  )
}

function blockedBy({ bad, undecided, writing }: { bad: number; undecided: number; writing: number }): string | null {
  if (bad > 0) return '有问题的行改好之前不能导入'
  if (undecided > 0) return `还有 ${undecided} 行重复没有决定`
  return writing === 0 ? '没有需要写入的内容' : null
}
