import { useQuery } from '@tanstack/react-query'
import { isBlank } from '@xunyi/contract/values'
import { useEffect, useState } from 'react'
import { useParams, usePlace, useSearchParams } from '../router/router.tsx'
import { copy } from '../copy.ts'
import { isBlocked } from '../failures.ts'
import { Page } from '../shared/page.tsx'
import { Announce } from '../ui/announce.tsx'
import { adverse } from '../adverse/adverse-notices.ts'
import { useLatePart } from '../shared/lazy-part.ts'
import { askedAhead } from './ahead.ts'
import { AnswerView } from './answer-view.tsx'
import { AskBar } from './ask-bar.tsx'
import { answerTo } from './common/queries.ts'
import { QuestionHeader } from './answer/question-header.tsx'
import { asked, idOf, type PickState } from './common/question.ts'
import { goBack } from '../shared/go-back.ts'
import { strings } from './common/strings.ts'

const loadReceived = () => import('../adverse/received.tsx').then((file) => file.Received)

/** /ask/{sessionId}?q= : every question is a page of its own, with none of the state of the one before. */
export function AskScreen() {
  const { sessionId } = useParams()
  const search = useSearchParams()
  const picked = (usePlace().state ?? {}) as Partial<PickState>
  const id = idOf(sessionId)
  const text = asked(search.get('q') ?? '')
  return <AskPage key={`${id} ${text}`} id={id} text={text} picked={picked} />
}

function AskPage({ id, text, picked }: { id: string | null; text: string; picked: Partial<PickState> }) {
  const [ahead] = useState(askedAhead)
  const query = { ...answerTo(id, text, picked), enabled: !isBlank(text), ...(ahead && { staleTime: Number.POSITIVE_INFINITY }) }
  const { data, error, isPending, refetch } = useQuery(query)

  useEffect(() => {
    if (data?.pv) adverse.show(data.id)
  }, [data])

  const [Received] = useLatePart(loadReceived, data?.pv)
  const blocked = isBlocked(error)
  const barShown = blocked || Boolean(data?.id)
  const said = data && !isBlank(data.answer) ? strings.answerLoaded(data.links.length) : isPending && !isBlank(text) ? strings.searching : ''
  return (
    <Page
      title={copy['ask.title']}
      footer={barShown && <AskBar draft={`ask:${id} ${text}`} about={data?.subject ? { id: data.id, subject: data.subject } : undefined} onBack={goBack} />}
    >
      <QuestionHeader title={copy['ask.title']} question={data?.question || text} typed={text} />
      {data?.pv && Received && <Received id={data.id} />}
      <AnswerView text={text} result={data} error={error} onRetry={refetch} onBack={goBack} />
      <Announce>{said}</Announce>
    </Page>
  )
}
