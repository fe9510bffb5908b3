import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, Navigate } from 'react-router'
import { useKeys } from '../../keys/use-keys.ts'
import { useMay } from '../../me.ts'
import { Waiting } from '../../ui/waiting.tsx'
import styles from '../common/desk.module.css'
import { DraftView } from './draft-view.tsx'
import { draftQuery } from '../common/queries.ts'

/** The page of a draft without a question; a draft for a question is shown on the question's page. */
export function DraftPage() {
  const { draftId = '' } = useParams()
  const navigate = useNavigate()
  const writer = useMay('writer')
  const { data, error } = useQuery(draftQuery(draftId))
  const list = () => void navigate('/desk/drafts')
  useKeys([{ key: 'Escape', label: '返回列表', run: list }], { group: '草稿' })
  if (data?.question) return <Navigate to={`/desk/${data.question.id}?pane=answer`} replace />
  if (!data && !error) return <Waiting />
  return (
    <section className={styles.page} aria-label="答案">
      <DraftView key={draftId} id={draftId} writable={writer} onDiscarded={list} onPublished={(entryId) => void navigate(`/library/${entryId}`)} />
    </section>
  )
}
