import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { forbidden } from './licences.ts'
import { root, shippedPackages } from './packages.ts'

test('every package that is shipped has a licence on the list, by its own package.json', () => {
  const packages = shippedPackages()
  assert.ok(packages.length > 100)
  const installed = packages.filter(({ folder }) => existsSync(join(root, folder, 'package.json')))
  // A package that is not installed is for another platform.
  assert.ok(installed.length > packages.length / 2)
  const own = installed.map((one) => {
    const { license } = JSON.parse(readFileSync(join(root, one.folder, 'package.json'), 'utf8')) as { license?: string }
    return { ...one, licence: license ?? '' }
  })
  assert.deepEqual(forbidden(own), [])
  assert.deepEqual(forbidden(packages), [])
})

test('a copyleft licence and a missing one are named', () => {
  const one = { folder: 'node_modules/one', name: 'one', version: '1.0.0' }
  assert.deepEqual(
    forbidden([
      { ...one, licence: 'GPL-3.0-only' },
      { ...one, licence: '' },
      { ...one, licence: 'MIT' },
    ]),
    ['one 1.0.0: GPL-3.0-only', 'one 1.0.0: no licence'],
  )
})
