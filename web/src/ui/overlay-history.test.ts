import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depthOf, overlayHistory } from './overlay-history.ts'

/** A browser's history in small: entries, a position, and journeys that arrive later. */
function browser() {
  const tasks: (() => void)[] = []
  const entries: unknown[] = [{ idx: 0 }]
  let at = 0
  const overlays = overlayHistory(
    {
      get state() {
        return entries[at]
      },
      pushState(state) {
        entries.splice(++at, entries.length, state)
      },
      go(delta) {
        travel(delta)
      },
    },
    (task) => tasks.push(task),
  )
  function travel(delta: number): void {
    tasks.push(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + delta))
      overlays.arrived()
    })
  }
  return {
    overlays,
    travel,
    settle() {
      for (let task = tasks.shift(); task; task = tasks.shift()) task()
    },
    navigate(replace: boolean, idx: number) {
      if (!replace) at++
      entries.splice(at, entries.length, { idx })
    },
    state: () => entries[at],
    depth: () => depthOf(entries[at]),
    position: () => at,
  }
}

const layer = (backCloses = true) => {
  const made = { backCloses, backs: 0, onBack: () => void made.backs++ }
  return made
}

test('opening adds an entry that counts for the router, closing goes back', () => {
  const { overlays, settle, depth, position, state } = browser()
  const sheet = layer()
  overlays.open(sheet)
  settle()
  assert.deepEqual(state(), { idx: 1, overlay: 1 })
  overlays.close(sheet)
  settle()
  assert.deepEqual([depth(), position(), sheet.backs], [0, 0, 0])
})

test('Back closes the topmost overlay', () => {
  const { overlays, settle, travel, depth } = browser()
  const [sheet, dialog] = [layer(), layer()]
  overlays.open(sheet)
  overlays.open(dialog)
  settle()
  travel(-1)
  settle()
  assert.deepEqual([sheet.backs, dialog.backs, depth()], [0, 1, 1])
})

test('Back does not close what only its button closes', () => {
  const { overlays, settle, travel, depth } = browser()
  const modal = layer(false)
  overlays.open(modal)
  settle()
  travel(-1)
  settle()
  assert.deepEqual([modal.backs, depth()], [0, 1])
})

test('closing one and opening another in the same breath keeps the other open', () => {
  const { overlays, settle, depth, position } = browser()
  const [drawer, modal] = [layer(), layer(false)]
  overlays.open(drawer)
  settle()
  overlays.close(drawer)
  overlays.open(modal)
  settle()
  assert.deepEqual([depth(), position(), modal.backs], [1, 1, 0])
})

test('opening while still on the way back waits for the arrival', () => {
  const { overlays, settle, depth, position } = browser()
  const [first, second] = [layer(), layer()]
  overlays.open(first)
  settle()
  overlays.close(first)
  overlays.open(second)
  overlays.close(second)
  overlays.open(second)
  settle()
  assert.deepEqual([depth(), position(), second.backs], [1, 1, 0])
})

test('leaving in place of the overlay leads back to where it was opened', () => {
  const { overlays, settle, navigate, travel, depth, position } = browser()
  const sheet = layer()
  overlays.open(sheet)
  settle()
  overlays.close(sheet)
  navigate(true, 1)
  settle()
  assert.deepEqual([depth(), position()], [0, 1])
  travel(-1)
  settle()
  assert.equal(position(), 0)
})

test('an entry whose overlay is gone is stepped over', () => {
  const { overlays, settle, navigate, travel, position } = browser()
  const sheet = layer()
  overlays.open(sheet)
  settle()
  navigate(false, 2)
  overlays.close(sheet)
  settle()
  assert.equal(position(), 2)
  travel(-1)
  settle()
  assert.equal(position(), 0)
})
