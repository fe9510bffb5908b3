import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { dependsOnEngine, shardsOf } from './test-shards.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('server/**/*.test.ts', { cwd: root, exclude: (name) => name === 'node_modules' }).toSorted()

test('every test with a server or a database of the chosen engine runs on each engine', () => {
  const opens = /\b(?:openTestServer|postgresDatabase|databaseBefore|TEST_ENGINE)\b/
  const wrong = files.filter((file) => opens.test(readFileSync(join(root, file), 'utf8')) && !dependsOnEngine(file))
  assert.deepEqual(wrong, [])
  assert.ok(!dependsOnEngine('server/src/text/automaton.test.ts'))
})

test('every file is in one shard', () => {
  const shards = shardsOf(files)
  assert.deepEqual(shards.flatMap((shard) => shard.files).toSorted(), files)
  assert.ok(shards.every((shard) => shard.files.length > 0 && shard.files.length <= 33))
})
