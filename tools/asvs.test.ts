import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** A test as the page names it: `file`: “the beginning of its name”, “and of another’s”. */
const proofs = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
  [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
)

test('every test that the page on ASVS names is there, and no other begins like it', () => {
  assert.ok(proofs.length > 100)
  const wrong = proofs.filter(({ file, name }) => namesIn(file).filter((each) => each.startsWith(name)).length !== 1)
  assert.deepEqual(wrong, [])
})

test('every test file that the page names is there', () => {
  for (const [, file = ''] of page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)) assert.ok(namesIn(file).length > 0, file)
})

test('every item stands on the page once as held, or with what it lacks', () => {
  const items = page.split('## Known deviations').map((part) => [...part.matchAll(/\*\*([\d., ]+)\*\*/g)].flatMap(([, list = '']) => list.split(', ')))
  for (const list of items)
    assert.deepEqual(
      list.filter((item, at) => list.indexOf(item) !== at),
      [],
    )
})

function namesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/\btest\(\s*(['"`])(.*?)\1[,\s)]/g)].map((match) => match[2]!)
}
