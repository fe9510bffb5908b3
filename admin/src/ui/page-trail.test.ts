import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cursorOf, toFirst, toNext, toPrevious } from './page-trail.ts'

test('the previous page is the one whose cursor came before, whatever was opened in between', () => {
  const first = new URLSearchParams('q=白蛋白&size=50')
  const third = toNext(toNext(first, 'b'), 'c')
  assert.equal(cursorOf(third), 'c')
  // A row's drawer, opened and closed, is in the browser's history but changes no page.
  const drawer = new URLSearchParams(third)
  drawer.set('user', 'u1')
  const second = toPrevious(drawer)
  assert.deepEqual([cursorOf(second), second.get('user'), second.get('q'), second.get('size')], ['b', 'u1', '白蛋白', '50'])
  assert.equal(cursorOf(toPrevious(second)), null)
})

test('an address opened anew, by a reload or a link, knows the page before', () => {
  const opened = new URLSearchParams(toNext(toNext(new URLSearchParams(), 'b'), 'c').toString())
  assert.equal(cursorOf(toPrevious(opened)), 'b')
})

test('the first page has no cursor and nothing before it', () => {
  const first = toFirst(new URLSearchParams('after=b&after=c&size=20'))
  assert.deepEqual([cursorOf(first), first.toString(), toPrevious(first).toString()], [null, 'size=20', 'size=20'])
})
