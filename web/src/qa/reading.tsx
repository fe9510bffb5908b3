import type { UseQueryResult } from '@tanstack/react-query'
import type { Clarification as Clarified } from '@xunyi/contract/clarification'
import type { Citation } from '@xunyi/contract/evidence'
import type { Recall } from '@xunyi/contract/recall'
import { Refused } from '@xunyi/contract/refusals'
import { isBlank } from '@xunyi/contract/values'
import { navigate } from '../router/history.ts'
import { Article } from '../ask/answer/article.tsx'
import { FailedBlock } from '../ask/common/failed-block.tsx'
import { QuestionHeader } from '../ask/answer/question-header.tsx'
import { TextWithDoses } from '../shared/text/text-with-doses.tsx'
import { goBack } from '../shared/go-back.ts'
import { Waiting } from '../ask/common/waiting.tsx'
import { strings as ask } from '../ask/common/strings.ts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Clarification } from './clarification.tsx'
import { NoAnswer } from './no-answer.tsx'
import { Notice } from './notice.tsx'
import styles from './qa.module.css'
import { strings } from './strings.ts'

interface Reading {
  question: string
  answer: string
  links: string[]
  sources: Citation[]
  reviewed_on: string | null
  review_due: string | null
  newer: boolean
  withdrawn: boolean
  recall: Recall | null
  reviewing?: boolean | undefined
  /** Of a letter to the writer of a report. */
  reply?: { revised: boolean; note: string } | undefined
  /** Of a letter: absent. */
  requested?: boolean
  answered?: string | null
  rejected: string | null
  /** Of a letter: the question that its answer belongs to, where its words are others. */
  library_question?: string | null
  /** Of a letter that asks back. */
  clarification?: Clarified | undefined
}

/** A question with its answer as it was given, to read again. Another user's record looks like a missing one. */
export function ReadingPage({ id, title, found }: { id: string; title: string; found: UseQueryResult<Reading> }) {
  const { error, refetch } = found
  const missing = error instanceof Refused && (error.refusal === 'notFound' || error.refusal === 'badRequest')
  const data = missing ? undefined : found.data
  return (
    <Page title={title}>
      <QuestionHeader title={title} question={data?.question ?? ''} onBack={goBack} />
      {!data && !error && <Waiting onBack={goBack} />}
      {data?.clarification && <Clarification id={id} of={data.clarification} />}
      {data && isBlank(data.answer) && !data.clarification && <NoAnswer requested={false} answered={null} {...data} />}
      {data && !isBlank(data.answer) && (
        <div className={styles.article}>
          <Notice {...data} />
          {data.library_question && (
            <p className={styles.library}>
              {strings.library}
              <bdi>
                <TextWithDoses text={data.library_question} />
              </bdi>
            </p>
          )}
          {/* Records and letters are private, so the shared link asks the question again. */}
          <Article {...data} id={id} sharedAs={paths.ask(null, data.question)} />
        </div>
      )}
      {error && !data && !missing && <FailedBlock error={error} onRetry={refetch} onBack={goBack} />}
      {missing && (
        <Block icon="empty" title={strings.missing} live="polite">
          <Button variant="secondary" onClick={() => navigate(paths.home)}>
            {copy['notFound.home']}
          </Button>
        </Block>
      )}
      <Announce>{data && !isBlank(data.answer) ? ask.answerLoaded(data.links.length) : ''}</Announce>
    </Page>
  )
}
