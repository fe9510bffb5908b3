import { useQuery } from '@tanstack/react-query'
import { navigate } from '../router/history.ts'
import { FailedBlock } from '../ask/common/failed-block.tsx'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { goBack } from '../shared/go-back.ts'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { reportsQuery } from './queries.ts'
import { ReportRow } from './report-row.tsx'
import styles from './reports.module.css'
import { Skeleton } from './skeleton.tsx'
import { strings } from './strings.ts'

/** /me/adverse: the own reports of adverse reactions, the newest first. */
export function ReportsScreen() {
  const { data, error, isFetching, refetch } = useQuery(reportsQuery)
  const loading = isFetching && !data
  const skeleton = useSkeleton(loading)
  const report = (
    <Button wide={data?.length !== 0} onClick={() => navigate(paths.newReport)}>
      {strings.report}
    </Button>
  )
  return (
    <Page title={strings.title} header={<TitleBar title={strings.title} onBack={goBack} />}>
      {skeleton && <Skeleton />}
      {error && !data && !isFetching && <FailedBlock error={error} onRetry={() => void refetch()} onBack={goBack} />}
      {data?.length === 0 && (
        <Block icon="empty" title={strings.empty} text={strings.emptyText} live="polite">
          {report}
        </Block>
      )}
      {data && data.length > 0 && (
        <>
          <p className={styles.lead}>{strings.lead}</p>
          {report}
          <ul className={`${styles.card} ${styles.list}`}>
            {data.map((own) => (
              <ReportRow key={own.id} of={own} />
            ))}
          </ul>
        </>
      )}
      <Announce>{loading ? strings.loading : ''}</Announce>
    </Page>
  )
}
