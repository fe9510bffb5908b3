import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { copy } from '../../copy.ts'
import { failureText, isBlocked } from '../../failures.ts'
import { useSkeleton } from '../../ui/after.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/sheet.tsx'
import { useAfter } from '../../ui/skeleton.tsx'
import { BlockedText } from '../common/blocked-text.tsx'
import { similarQuestions } from '../common/queries.ts'
import { SuggestionList } from '../suggestions/suggestion-list.tsx'
import styles from './similar.module.css'
import { strings } from '../common/strings.ts'

/** The body of the drawer. Its heading is one element through every state, so that focus stays on it. */
export function SimilarQuestions({ question, about }: { question: string; about: string | undefined }) {
  const { data, error, isPending, refetch } = useQuery(similarQuestions(question, about))
  const skeleton = useSkeleton(isPending)
  const slow = useAfter(isPending, 3000)
  const heading = useRef<HTMLHeadingElement>(null)
  const sheet = useSheet()
  const retry = () => {
    void refetch()
    // The button unmounts, so the heading takes the focus.
    heading.current?.focus()
  }
  const head = headOf({ count: data?.length, error, slow })
  return (
    <div className={styles.body} aria-busy={isPending}>
      <div className={head.icon ? styles.centred : styles.head}>
        {head.icon && <Icon name={head.icon} size={40} />}
        <h2 key="title" ref={heading} tabIndex={-1} data-focus="" className={styles.title}>
          {head.title}
        </h2>
        {head.text && <p className={styles.hint}>{head.text}</p>}
        {head.pointDown && (
          <span className={styles.down}>
            <Icon name="chevron" size={20} />
          </span>
        )}
        {head.retry && (
          <Button variant="secondary" onClick={retry}>
            <Icon name="retry" size={20} />
            {copy['action.retry']}
          </Button>
        )}
      </div>
      {isPending && skeleton && <SkeletonRows />}
      {data && data.length > 0 && (
        <SuggestionList
          suggestions={data}
          typed={question}
          onPick={(path, state) => sheet.leaveTo(path, { ...state, ...(about !== undefined && { about }) })}
        />
      )}
      <Announce>{head.said}</Announce>
    </div>
  )
}

interface Head {
  title: string
  text?: ReactNode
  icon?: IconName
  retry?: true
  /** Points to the bar below. */
  pointDown?: true
  said: string
}

function headOf({ count, error, slow }: { count: number | undefined; error: Error | null; slow: boolean }): Head {
  if (error && isBlocked(error)) return { title: copy['blocked.title'], text: <BlockedText error={error} />, icon: 'ban', said: copy['blocked.title'] }
  if (error) {
    const icon = navigator.onLine ? 'warn' : 'offline'
    return {
      title: strings.failed,
      text: navigator.onLine ? failureText(error) : `${failureText(error)}。${strings.waits}`,
      icon,
      retry: true,
      said: `${strings.failed}，${failureText(error)}`,
    }
  }
  if (count === undefined) {
    return { title: copy['similar.loading'], ...(slow && { text: strings.slowSimilar }), said: slow ? strings.slowSimilar : copy['similar.loading'] }
  }
  if (count === 0) return { title: copy['similar.empty'], text: strings.sendBelow, icon: 'empty', pointDown: true, said: copy['similar.empty'] }
  return { title: copy['similar.title'], text: copy['similar.hint'], said: strings.found(count) }
}

function SkeletonRows() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} />
      ))}
    </div>
  )
}
