import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderCycles, workspaces } from './folder-cycles.ts'

const root = join(import.meta.dirname, '..')

for (const workspace of workspaces) {
  test(`the folders of ${workspace.name} import each other in one direction only`, () => {
    const cycles = folderCycles(workspace).map((folders) => folders.join(' <-> '))
    assert.deepEqual(cycles, [], `these import each other: ${cycles.join('; ')}. Move what both need to the folder that imports fewer, or to one of its own.`)
  })
}

test('the shared folders of a site import no screen', () => {
  const shared = { web: ['router', 'shared', 'ui'], admin: ['keys', 'ui'] }
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
  assert.deepEqual(wrong, [], `${wrong.join('; ')}: hand it over as a parameter, or move it to a shared folder.`)
})
