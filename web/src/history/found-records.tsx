import { useInfiniteQuery } from '@tanstack/react-query'
import { FailedBlock } from '../ask/common/failed-block.tsx'
import { goBack } from '../shared/go-back.ts'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { ListEnd } from './list-end.tsx'
import { foundPages } from './queries.ts'
import { RecordList, type Handling } from './record-list.tsx'
import { Sentinel } from './sentinel.tsx'
import { Skeleton } from './skeleton.tsx'
import { strings } from './strings.ts'

/** The records whose questions have these words. */
export function FoundRecords({ words, handling }: { words: string; handling: Handling }) {
  const found = useInfiniteQuery(foundPages(words))
  const { data, error, dataUpdatedAt, isPending, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = found
  const skeleton = useSkeleton(isPending)
  const items = data?.pages.flatMap(({ rows }) => rows)
  // A long history is looked through a piece at a time: a page may be empty before the end.
  const total = hasNextPage ? data?.pages[0]!.total : items?.length
  return (
    <>
      {skeleton && <Skeleton />}
      {error && !data && <FailedBlock error={error} onRetry={() => void refetch()} onBack={goBack} />}
      {items?.length === 0 && !hasNextPage && <Block icon="empty" title={strings.notFound} text={strings.notFoundHint} />}
      {items && <RecordList items={items} now={dataUpdatedAt} handling={handling} />}
      {hasNextPage && !isFetching && !isFetchNextPageError && <Sentinel key={data?.pages.length} onNear={() => void fetchNextPage()} />}
      {items && (items.length > 0 || hasNextPage) && (
        <ListEnd loading={isFetchingNextPage} error={isFetchNextPageError ? error : null} ended={!hasNextPage} onRetry={() => void fetchNextPage()} />
      )}
      <Announce>{total == null ? '' : strings.found(total)}</Announce>
    </>
  )
}
