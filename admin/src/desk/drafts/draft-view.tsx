import { useQuery } from '@tanstack/react-query'
import type { Draft } from '@xunyi/contract/drafts'
import { Refused } from '@xunyi/contract/refusals'
import { Alert } from 'antd'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { exactTime } from '../../ui/when.tsx'
import { Approval } from '../approval/approval.tsx'
import { draftQuery } from '../common/queries.ts'
import { useRefetchInterval } from '../../ui/use-refetch-interval.ts'
import { ContentView } from '../draft-content/content-view.tsx'
import styles from '../draft-content/draft.module.css'
import { Editor } from '../editor/editor.tsx'

interface Props {
  id: string
  /** The user may edit the draft. */
  writable: boolean
  onPublished?: ((entryId: string) => void) | undefined
  onDiscarded?: (() => void) | undefined
}

/** A draft in the form that the user's rights allow: editor, approval or read-only. */
export function DraftView({ id, writable, onPublished, onDiscarded }: Props) {
  const refetchInterval = useRefetchInterval()
  const found = useQuery({ ...draftQuery(id), refetchInterval })
  const { data, error } = found
  if (error instanceof Refused && error.refusal === 'notFound') return <EmptyState text="草稿不存在，可能已发布或已丢弃" />
  if (!data) return error ? <Failed error={error} onRetry={() => void found.refetch()} /> : <Waiting />
  if (data.status === 'submitted') return <Approval key={data.revision} draft={data} onPublished={onPublished} />
  if (writable) return <Editor draft={data} onDiscarded={onDiscarded} />
  return <Reading draft={data} />
}

function Reading({ draft }: { draft: Draft }) {
  return (
    <>
      {draft.remark !== null && <Alert type="warning" showIcon title={<span className="written">审核退回：{draft.remark}</span>} />}
      <p className={styles.note}>
        草稿 · <bdi>{draft.written_by.name}</bdi> · 保存于 {exactTime(draft.updated_at).slice(0, 16)}
      </p>
      <ContentView content={draft.content} />
    </>
  )
}
