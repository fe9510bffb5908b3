import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { rateAnswer } from '@xunyi/contract/answer-reports'
import { isFavourite, setFavourite } from '@xunyi/contract/favourites'
import { proseOf } from '@xunyi/contract/passages'
import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { favouriteList } from '../../favourites/queries.ts'
import { failureText } from '../../failures.ts'
import { useLazyPart } from '../../shared/lazy-part.ts'
import { brand } from '../../shared/site.ts'
import { useExclusiveMutation } from '../../shared/use-exclusive-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Drawing, Icon } from '../../ui/icon.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { strings as ask } from '../common/strings.ts'
import styles from './actions.module.css'
import { copiedText, type Copied } from './copied-text.ts'
import { drawings } from './drawings.ts'
import { strings } from './strings.ts'

interface Props extends Copied {
  /** Of the history record, letter or entry that is read. */
  id: string | undefined
  onShare: () => void
}

/** The actions under an answer: keep it, copy it with its sources, share, print, have it read out. */
export function AnswerActions({ id, onShare, ...copied }: Props) {
  const [reporting, setReporting] = useState(false)
  const [ReportSheet, fetchReportSheet] = useLazyPart(loadReportSheet)
  const copyAnswer = async () => {
    try {
      await navigator.clipboard.writeText(copiedText(copied, brand(), new Date()))
      toasts.success(strings.copied)
    } catch {
      toasts.error(strings.copyFailed)
    }
  }
  return (
    <>
      <div className={styles.tools}>
        {id !== undefined && <Keep id={id} />}
        <Button variant="quiet" onClick={copyAnswer}>
          <Drawing d={drawings.copy} size={20} />
          {strings.copy}
        </Button>
        <Button variant="quiet" onClick={onShare}>
          <Icon name="share" size={20} />
          {ask.share}
        </Button>
        <Button variant="quiet" onClick={print}>
          <Drawing d={drawings.print} size={20} />
          {strings.print}
        </Button>
        {'speechSynthesis' in window && <ReadOut text={`${copied.question}\n${proseOf(copied.answer)}`} />}
      </div>
      {id !== undefined && <Judge id={id} onReport={async () => setReporting(await fetchReportSheet())} />}
      {ReportSheet && id !== undefined && <ReportSheet id={id} open={reporting} onClose={() => setReporting(false)} />}
    </>
  )
}

/** On paper everything is dark on white, whatever the theme. */
function print(): void {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset['theme'] = 'light'
  window.print()
  dataset['theme'] = theme
}

const favouriteQuery = (id: string) => queryOptions({ queryKey: ['favourite', id], queryFn: ({ signal }) => call(isFavourite, { id }, signal), staleTime: 0 })

function Keep({ id }: { id: string }) {
  const client = useQueryClient()
  const key = ['favourite', id]
  const { data: kept } = useQuery(favouriteQuery(id))
  const { mutate } = useExclusiveMutation({
    mutationFn: (wanted: boolean) => call(setFavourite, { id, kept: wanted }),
    onSuccess(_data, wanted) {
      client.setQueryData(key, wanted)
      // Loads the copy for times without a network anew.
      void client.prefetchQuery(favouriteList)
      toasts.success(wanted ? strings.saidKept : strings.saidDropped)
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  if (kept === null) return null
  return (
    <Button variant="quiet" aria-pressed={kept ?? false} disabled={kept === undefined} onClick={() => mutate(!kept)}>
      <span className={kept ? styles.filled : undefined}>
        <Drawing d={drawings.star} size={20} />
      </span>
      {kept ? strings.kept : strings.keep}
    </Button>
  )
}

const loadReportSheet = () => import('../report/report-sheet.tsx').then((file) => file.ReportSheet)

/** Says whether the answer helped, and what is wrong with it, where an entry of the library is behind it. */
function Judge({ id, onReport }: { id: string; onReport: () => void }) {
  const [rated, setRated] = useState<boolean | null>(null)
  const { data: kept } = useQuery(favouriteQuery(id))
  const { mutate } = useExclusiveMutation({
    mutationFn: (helpful: boolean) => call(rateAnswer, { id, helpful }),
    onSuccess(_data, helpful) {
      setRated(helpful)
      toasts.success(strings.rated)
    },
    onError: (error) => toasts.error(failureText(error)),
  })
  if (kept === null || kept === undefined) return null
  return (
    <fieldset className={styles.judge} aria-label={strings.judge}>
      {([true, false] as const).map((helpful) => (
        <Button key={String(helpful)} variant="quiet" aria-pressed={rated === helpful} onClick={() => mutate(helpful)}>
          {helpful ? strings.helpful : strings.notHelpful}
        </Button>
      ))}
      <Button variant="quiet" onClick={onReport}>
        {strings.wrong}
      </Button>
    </fieldset>
  )
}

function ReadOut({ text }: { text: string }) {
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => () => window.speechSynthesis.cancel(), [])
  const toggle = () => {
    window.speechSynthesis.cancel()
    if (speaking) return setSpeaking(false)
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = 'zh-CN'
    spoken.addEventListener('end', () => setSpeaking(false))
    spoken.addEventListener('error', () => setSpeaking(false))
    window.speechSynthesis.speak(spoken)
    setSpeaking(true)
  }
  return (
    <Button variant="quiet" aria-pressed={speaking} onClick={toggle}>
      <Drawing d={drawings.speaker} size={20} />
      {speaking ? strings.stop : strings.read}
    </Button>
  )
}
