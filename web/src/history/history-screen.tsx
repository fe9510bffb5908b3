import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryItem } from '@xunyi/contract/history'
import { useEffect, useRef, useState } from 'react'
import { navigate } from '../router/history.ts'
import { FailedBlock } from '../ask/common/failed-block.tsx'
import { goBack } from '../shared/go-back.ts'
import { paths } from '../routes.ts'
import { Page } from '../shared/page.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { useSkeleton } from '../ui/after.ts'
import { Announce } from '../ui/announce.tsx'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { byDay } from './days.ts'
import { HistoryRow } from './history-item.tsx'
import styles from './history.module.css'
import { ListEnd } from './list-end.tsx'
import { historyPages, isTorn, recordsOf } from './queries.ts'
import type { HistoryPage } from './queries.ts'
import { Sentinel } from './sentinel.tsx'
import { Skeleton } from './skeleton.tsx'
import { useRemoval } from './use-removal.ts'
import { useScrollPlace } from './use-scroll-place.ts'
import { strings } from './strings.ts'

const noPages: HistoryPage[] = []

/** /me/history-qa: own questions by day, with their answers as they were given. */
export function HistoryScreen() {
  const { data, error, dataUpdatedAt, isPending, isFetching, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(historyPages)
  const skeleton = useSkeleton(isPending && isFetching)
  const list = useRef<HTMLDivElement>(null)
  const { leaving, remove } = useRemoval(list)
  const [asking, setAsking] = useState<HistoryItem | null>(null)
  useScrollPlace(data !== undefined)

  const pages = data?.pages ?? noPages
  const torn = isTorn(pages)
  useEffect(() => {
    if (isTorn(pages) && !isFetching && !isError) void refetch()
  }, [pages, isFetching, isError, refetch])
  const stuck = isFetchNextPageError || (torn && isError)
  const mayGoOn = hasNextPage && !torn && !isFetching && !stuck

  const shown = skeleton || !data ? null : recordsOf(pages)
  return (
    <Page title={strings.title} header={<TitleBar title={strings.title} onBack={goBack} />}>
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
        <div ref={list}>
          {byDay(shown, dataUpdatedAt).map(({ name, items }) => (
            <section key={name} aria-label={name}>
              <h2 className={styles.day}>{name}</h2>
              <ul className={styles.card}>
                {items.map((item) => (
                  <HistoryRow key={item.id} item={item} leaving={leaving.has(item.id)} onDelete={() => setAsking(item)} />
                ))}
              </ul>
            </section>
          ))}
          {mayGoOn && <Sentinel key={pages.length} onNear={() => void fetchNextPage()} />}
          <ListEnd
            loading={isFetchingNextPage}
            error={stuck ? error : null}
            ended={shown.length > 0 && !hasNextPage}
            onRetry={() => void (torn ? refetch() : fetchNextPage())}
          />
        </div>
      )}
      <ConfirmRemoval
        item={asking}
        onCancel={() => setAsking(null)}
        onConfirm={({ id }) => {
          setAsking(null)
          void remove(id)
        }}
      />
      <Announce>{isPending && isFetching ? strings.loading : isFetchingNextPage ? strings.more : ''}</Announce>
    </Page>
  )
}
