import { Segmented } from 'antd'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useKeys } from '../../keys/use-keys.ts'
import styles from '../common/desk.module.css'
import { Queue } from '../queue/queue.tsx'
import { QuestionView } from '../question/question-view.tsx'
import { usePanes } from './use-panes.ts'

/** The queue, the open question and its answer, in as many panes as fit the window. */
export function DeskPanes() {
  const { questionId } = useParams()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const panes = usePanes(query.get('pane') === 'answer')
  const narrow = usePanes(true) < 3
  const open = questionId !== undefined
  const pane = query.get('pane') ?? (panes === 2 ? 'answer' : 'question')
  const queueVisible = !open || panes === 3 || pane === 'queue'
  const visiblePanes = panes === 3 ? 'both' : panes === 2 ? (pane === 'queue' ? 'question' : 'both') : pane === 'queue' ? 'none' : pane

  const list = () => {
    const params = new URLSearchParams(query)
    params.delete('pane')
    void navigate({ pathname: '/desk', search: params.toString() })
  }
  useKeys([{ key: 'Escape', label: '返回队列', run: list, when: open }], { group: '问题队列' })

  return (
    <>
      {open && narrow && (
        <Segmented
          aria-label="显示"
          className={styles.switch!}
          value={panes === 3 ? 'queue' : panes === 2 && pane !== 'queue' ? 'answer' : pane}
          onChange={(value) => setQuery((before) => withPane(before, value), { replace: true })}
          options={[{ value: 'queue', label: '队列' }, ...(panes === 1 ? [{ value: 'question', label: '问题' }] : []), { value: 'answer', label: '答案' }]}
        />
      )}
      <div className={styles.panes}>
        <section className={open ? styles.queue : styles.alone} hidden={!queueVisible} aria-label="问题队列">
          <Queue current={questionId ?? null} visible={queueVisible} />
        </section>
        {open && <QuestionView key={questionId} id={questionId} panes={visiblePanes} onGone={list} />}
      </div>
    </>
  )
}

function withPane(before: URLSearchParams, pane: string): URLSearchParams {
  const next = new URLSearchParams(before)
  next.set('pane', pane)
  return next
}
