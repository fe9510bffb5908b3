import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FailedBlock } from '../ask/common/failed-block.tsx'
import { navigate } from '../router/history.ts'
import { paths } from '../routes.ts'
import { goBack } from '../shared/go-back.ts'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { ListEnd } from './list-end.tsx'
import { historyPages, isTorn, recordsOf } from './queries.ts'
import type { HistoryPage } from './queries.ts'
import { RecordList, type Handling } from './record-list.tsx'
import { Sentinel } from './sentinel.tsx'
import { Skeleton } from './skeleton.tsx'
import { strings } from './strings.ts'

const noPages: HistoryPage[] = []

/** All own records, ten at a time. */
export function AllRecords({ handling }: { handling: Handling }) {
  const { data, error, dataUpdatedAt, isPending, isFetching, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(historyPages)
  const skeleton = useSkeleton(isPending && isFetching)

  const pages = data?.pages ?? noPages
  const torn = isTorn(pages)
  useEffect(() => {
    if (isTorn(pages) && !isFetching && !isError) void refetch()
  }, [pages, isFetching, isError, refetch])
  const stuck = isFetchNextPageError || (torn && isError)
  const mayGoOn = hasNextPage && !torn && !isFetching && !stuck

  const shown = skeleton || !data ? null : recordsOf(pages)
  return (
    <>
      {skeleton && <Skeleton />}
      {isError && !data && <FailedBlock error={error} onRetry={() => void refetch()} onBack={goBack} />}
      {shown?.length === 0 && !hasNextPage && (
        <Block icon="empty" title={strings.empty} text={strings.emptyHint} live="polite">
          <Button variant="secondary" onClick={() => navigate(paths.home)}>
            {strings.ask}
          </Button>
        </Block>
      )}
      {shown && (
        <>
          <RecordList items={shown} now={dataUpdatedAt} handling={handling} />
          {mayGoOn && <Sentinel key={pages.length} onNear={() => void fetchNextPage()} />}
          <ListEnd
            loading={isFetchingNextPage}
            error={stuck ? error : null}
            ended={shown.length > 0 && !hasNextPage}
            onRetry={() => void (torn ? refetch() : fetchNextPage())}
          />
        </>
      )}
      <Announce>{isPending && isFetching ? strings.loading : isFetchingNextPage ? strings.more : ''}</Announce>
    </>
  )
}
