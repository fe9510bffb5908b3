import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderCycles, rooms } from './folder-cycles.ts'

const root = join(import.meta.dirname, '..')
/** Rooms whose circles are reported but do not fail yet. */
const reportedOnly = new Set(['retrieval'])

for (const room of rooms) {
  test(`the folders of ${room.name} import each other in one direction only`, (t) => {
    const cycles = folderCycles(room).map((folders) => folders.join(' <-> '))
    if (reportedOnly.has(room.name)) t.diagnostic(`${cycles.length} circles: ${cycles.join('; ')}`)
    else assert.deepEqual(cycles, [])
  })
}

test('what the screens of a site share imports no screen', () => {
  const shared = { web: ['shared', 'ui'], admin: ['ui'] }
  const wrong = Object.entries(shared).flatMap(([site, folders]) => {
    const allowed = new RegExp(`'(?:\\./|(?:\\.\\./)+(?:${folders.join('|')})/|(?:\\.\\./)+[\\w-]+\\.tsx?')`)
    return globSync(
      folders.map((folder) => `${site}/src/${folder}/**/*.{ts,tsx}`),
      { cwd: root },
    ).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\()\s*('\.[^']+')/g)].flatMap(([, path = '']) =>
        allowed.test(path) ? [] : [`${file}: ${path}`],
      ),
    )
  })
  assert.deepEqual(wrong, [])
})
