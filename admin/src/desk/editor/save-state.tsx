import { Button } from 'antd'
import { failureText } from '../../failures.ts'
import { exactTime } from '../../ui/when.tsx'
import styles from '../draft-content/draft.module.css'
import type { EditedDraft } from './draft-autosave.ts'
import { clockTime } from '../common/times.ts'

/** The save state of the draft. */
export function SaveState({ edited, onRetry }: { edited: EditedDraft; onRetry: () => void }) {
  const { state, draft, failure } = edited
  return (
    <output className={styles.saved}>
      {state === 'saved' && (
        <time dateTime={draft.updated_at} title={exactTime(draft.updated_at)}>
          已保存 {clockTime(draft.updated_at)}
        </time>
      )}
      {state === 'typed' && '尚未保存'}
      {state === 'saving' && '正在保存'}
      {state === 'conflict' && <span className={styles.bad}>内容有冲突</span>}
      {state === 'failed' && (
        <span className={styles.bad}>
          保存失败（{failureText(failure)}），内容仍在
          <Button type="link" size="small" onClick={onRetry}>
            重试
          </Button>
        </span>
      )}
    </output>
  )
}
