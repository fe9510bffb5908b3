import type { HistoryItem } from '@xunyi/contract/history'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { goBack } from '../shared/go-back.ts'
import { Page } from '../shared/page.tsx'
import { SearchBox } from '../shared/search-box.tsx'
import { TitleBar } from '../shared/title-bar.tsx'
import { useKeptText, useScrollPlace } from '../shared/use-scroll-place.ts'
import { Button } from '../ui/button.tsx'
import { AllRecords } from './all-records.tsx'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { FoundRecords } from './found-records.tsx'
import styles from './history.module.css'
import { foundPages, historyPages } from './queries.ts'
import { strings } from './strings.ts'
import { useRemoval } from './use-removal.ts'
import { useSettled } from './use-settled.ts'

type Picked = ReadonlyMap<string, HistoryItem>
const none: readonly HistoryItem[] = []

/** /me/history-qa: own questions by day, with their answers as they were given. */
export function HistoryScreen() {
  const [text, setText] = useKeptText()
  const words = useSettled(text).trim()
  const client = useQueryClient()
  const { data } = useInfiniteQuery({ ...historyPages, enabled: false })
  const empty = data?.pages[0]?.total === 0
  useScrollPlace(words === '' ? data !== undefined : client.getQueryData(foundPages(words).queryKey) !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const { leaving, remove } = useRemoval(list)
  const [asking, setAsking] = useState(none)
  const [picked, setPicked] = useState<Picked | null>(null)
  const handling = {
    leaving,
    onDelete: (item: HistoryItem) => setAsking([item]),
    picked,
    onPick: (item: HistoryItem) => setPicked(toggled(picked ?? new Map(), item)),
  }
  return (
    <Page
      title={strings.title}
      pinned
      header={
        <TitleBar title={strings.title} onBack={goBack}>
          {!empty && (
            <Button variant="quiet" onClick={() => setPicked(picked ? null : new Map())}>
              {picked ? strings.done : strings.edit}
            </Button>
          )}
        </TitleBar>
      }
      footer={picked && <PickedBar count={picked.size} onDelete={() => setAsking([...picked.values()])} />}
    >
      {!empty && <SearchBox label={strings.find} initial={text} onSearch={setText} />}
      <div ref={list}>{words === '' ? <AllRecords handling={handling} /> : <FoundRecords words={words} handling={handling} />}</div>
      <ConfirmRemoval
        items={asking}
        onCancel={() => setAsking(none)}
        onConfirm={() => {
          setAsking(none)
          setPicked(null)
          void remove(asking.map(({ id }) => id))
        }}
      />
    </Page>
  )
}

function PickedBar({ count, onDelete }: { count: number; onDelete: () => void }) {
  return (
    <div className={styles.pickedBar}>
      <Button variant="danger" wide disabled={count === 0} onClick={onDelete}>
        {strings.removePicked(count)}
      </Button>
    </div>
  )
}

function toggled(picked: Picked, item: HistoryItem): Picked {
  const next = new Map(picked)
  if (!next.delete(item.id)) next.set(item.id, item)
  return next
}
