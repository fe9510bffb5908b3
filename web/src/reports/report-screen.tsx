import { useQuery } from '@tanstack/react-query'
import type { OwnReport } from '@xunyi/contract/safety-reports'
import { navigate } from '../router/history.ts'
import { useParams } from '../router/router.tsx'
import { FailedBlock } from '../ask/common/failed-block.tsx'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { relativeTime } from '../shared/relative-time.ts'
import { TitleBar } from '../shared/title-bar.tsx'
import { goBack } from '../shared/go-back.ts'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { AddWords } from './add-words.tsx'
import { FollowUp } from './follow-up.tsx'
import { reportsQuery } from './queries.ts'
import styles from './reports.module.css'
import { Skeleton } from './skeleton.tsx'
import { StateChip } from './state-chip.tsx'
import { strings } from './strings.ts'

/** /me/adverse/{id}: one own report, what happens next, and the ways to add to it. */
export function ReportScreen() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(reportsQuery)
  const own = data?.find((report) => report.id === id)
  // A report made a moment ago may not be in the list that is known.
  const loading = isFetching && !own
  const skeleton = useSkeleton(loading)
  return (
    <Page title={strings.title} header={<TitleBar title={strings.title} onBack={goBack} />}>
      {skeleton && <Skeleton />}
      {own && <Report key={own.id} of={own} />}
      {error && !own && !isFetching && <FailedBlock error={error} onRetry={() => void refetch()} onBack={goBack} />}
      {data && !own && !isFetching && !error && (
        <Block icon="empty" title={strings.missing} live="polite">
          <Button variant="secondary" onClick={() => navigate(paths.reports, { replace: true })}>
            {strings.toList}
          </Button>
        </Block>
      )}
      <Announce>{loading ? strings.loading : ''}</Announce>
    </Page>
  )
}

function Report({ of: own }: { of: OwnReport }) {
  return (
    <>
      <p className={`${styles.facts} ${styles.head}`}>
        <StateChip state={own.state} />
        <span>{strings.number(own.number)}</span>
        <time dateTime={own.at}>{relativeTime(own.at)}</time>
      </p>
      <section className={`${styles.card} ${styles.next}`} aria-label={strings.next}>
        <p>{strings.whatNext[own.state]}</p>
        <p>{strings.duty}</p>
      </section>
      {own.follow_up && <FollowUp key={own.follow_up.id} report={own} asked={own.follow_up} />}
      <section className={styles.section}>
        <h2>{strings.written}</h2>
        <ul className={styles.card}>
          {own.texts.map(({ origin, text, at }) => (
            <li key={at + origin} className={`${styles.item} ${styles.said}`}>
              <p>
                <bdi>{text}</bdi>
              </p>
              <span className={styles.facts}>
                <span>{strings.origins[origin]}</span>
                <time dateTime={at}>{relativeTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <AddWords id={own.id} />
    </>
  )
}
