import { useQuery } from '@tanstack/react-query'
import { Refused } from '@xunyi/contract/refusals'
import { isBlank } from '@xunyi/contract/values'
import { useNavigate, useParams } from 'react-router'
import { Article } from '../ask/article.tsx'
import { FailedBlock } from '../ask/failed-block.tsx'
import { questionAndAnswer } from '../ask/queries.ts'
import { QuestionHeader } from '../ask/question-header.tsx'
import { useBack } from '../ask/use-back.ts'
import { Waiting } from '../ask/waiting.tsx'
import { wording as ask } from '../ask/wording.ts'
import { copy } from '../copy.ts'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { NoAnswer } from './no-answer.tsx'
import styles from './qa.module.css'
import { wording } from './wording.ts'

/** /qa/{id}: one question with its answer, from the own history or the library. */
export function QaScreen() {
  const { id = '' } = useParams()
  const back = useBack()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(questionAndAnswer(id))
  const missing = error instanceof Refused && (error.refusal === 'notFound' || error.refusal === 'badRequest')
  return (
    <Page title={wording.title}>
      <QuestionHeader title={wording.title} question={data?.question ?? ''} onBack={back} />
      {!data && !error && <Waiting onBack={back} />}
      {data && isBlank(data.answer) && <NoAnswer question={data.question} />}
      {data && !isBlank(data.answer) && (
        <div className={styles.article}>
          <Article {...data} />
        </div>
      )}
      {error && !missing && <FailedBlock error={error} onRetry={refetch} onBack={back} />}
      {missing && (
        <Block icon="empty" title={wording.missing} live="polite">
          <Button variant="secondary" onClick={() => navigate(paths.home)}>
            {copy['notFound.home']}
          </Button>
        </Block>
      )}
      <Announce>{data && !isBlank(data.answer) ? ask.answerLoaded(data.links.length) : ''}</Announce>
    </Page>
  )
}
