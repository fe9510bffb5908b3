import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import type { HistoryItem } from '@xunyi/contract/history'
import { historyPages, isTorn, recordsOf, without } from './queries.ts'

/** Numbers from 0 to 1 that are the same every time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The server's list, newest first, and a screen over it as it is in the app: pages of ten, loaded one after the other. */
function openHistory(count: number) {
  let made = 0
  const item = (): HistoryItem => ({
    id: `record-${++made}`,
    question: '',
    answer: '',
    links: [],
    answered: null,
    withdrawn: false,
    recall: null,
    create_time: new Date(made * 1000).toISOString(),
  })
  const server = Array.from({ length: count }, item).toReversed()
  /** Runs on the server between two page loads. */
  let meanwhile = () => {}
  let fails = false
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const options = {
    ...historyPages,
    gcTime: Number.POSITIVE_INFINITY,
    async queryFn({ pageParam }: { pageParam: number }) {
      const page = { data: server.slice((pageParam - 1) * 10, pageParam * 10), total: server.length }
      meanwhile()
      await Promise.resolve()
      if (fails) throw new TypeError('fetch failed')
      return page
    },
  }
  const screen = new InfiniteQueryObserver(client, options)
  const close = screen.subscribe(() => {})
  const pages = () => client.getQueryData(historyPages.queryKey)?.pages ?? []
  return {
    server,
    screen,
    close: () => {
      close()
      client.clear()
    },
    shown: () => recordsOf(pages()).map(({ id }) => id),
    torn: () => isTorn(pages()),
    add: () => server.unshift(item()),
    remove: (at: number) => server.splice(at, 1)[0]?.id,
    duringCalls: (happens: () => void) => (meanwhile = happens),
    network: (works: boolean) => (fails = !works),
    ids: () => server.map(({ id }) => id),
    /** As the screen does: a list that does not fit, or failed, is asked for again; else the next page. */
    async scrollToEnd() {
      for (;;) {
        const { hasNextPage, isError } = screen.getCurrentResult()
        if (isTorn(pages()) || isError) await screen.refetch()
        else if (hasNextPage) await screen.fetchNextPage()
        else return
      }
    },
    /** A record the person deletes: gone on the server, off the screen, and everything asked for again. */
    async delete(id: string) {
      server.splice(
        server.findIndex((item) => item.id === id),
        1,
      )
      client.setQueryData(historyPages.queryKey, (loaded) => loaded && without(loaded, id))
      await client.invalidateQueries({ queryKey: historyPages.queryKey })
    },
  }
}

test('S-90 the list has no duplicates and no gaps when records are added and deleted between pages', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = random(seed)
    const history = openHistory(Math.floor(next() * 60))
    const { screen } = history
    await screen.refetch()
    history.duringCalls(() => {
      if (next() < 0.15) history.add()
      if (next() < 0.2) history.remove(Math.floor(next() * history.server.length))
    })
    for (let step = 0; step < 25; step++) {
      const roll = next()
      const [shown] = history.shown()
      if (roll < 0.15) history.add()
      else if (roll < 0.3) history.remove(Math.floor(next() * history.server.length))
      else if (roll < 0.5 && shown !== undefined && history.server.some(({ id }) => id === shown)) await history.delete(shown)
      else if (screen.getCurrentResult().hasNextPage) await screen.fetchNextPage()
      history.network(next() > 0.1)
      const now = history.shown()
      assert.equal(new Set(now).size, now.length, `seed ${seed}: nothing twice`)
    }

    // The person scrolls to the end, with nothing happening elsewhere any more.
    history.network(true)
    history.duringCalls(() => {})
    await history.scrollToEnd()
    const kept = history.shown().filter((id) => history.server.some((record) => record.id === id))
    assert.deepEqual(kept, history.ids().slice(-kept.length), `seed ${seed}: no gap, in order`)
    await screen.refetch()
    await history.scrollToEnd()
    assert.deepEqual(history.shown(), history.ids(), `seed ${seed}: exact after asking again`)
    history.close()
  }
})

test('S-90 a page that came after a deletion elsewhere is seen not to fit', async () => {
  const history = openHistory(25)
  await history.screen.refetch()
  history.remove(3)
  await history.screen.fetchNextPage()
  assert.ok(history.torn())
  await history.screen.refetch()
  assert.ok(!history.torn())
  assert.deepEqual(history.shown(), history.ids().slice(0, 20))
  history.close()
})

test('S-90 a record that was deleted without the list having been asked for again leaves the same trace', async () => {
  const history = openHistory(25)
  await history.screen.refetch()
  history.network(false)
  await history.delete('record-20')
  assert.equal(history.shown().length, 9)
  history.network(true)
  await history.screen.fetchNextPage()
  assert.ok(history.torn())
  history.close()
})
