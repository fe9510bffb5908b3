import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')

function colours(css: string, selector: string): Record<string, string> {
  const at = css.indexOf(`${selector} {`)
  assert.notEqual(at, -1, selector)
  return Object.fromEntries([...css.slice(at, css.indexOf('}', at)).matchAll(/--([\w-]+): (#\w+);/g)].map((match) => [match[1]!, match[2]!]))
}

test('the colours of the console are those of the phone app, whose contrast is tested, in both themes', () => {
  const [own, phone] = [read('tokens.css'), read('../../../web/src/ui/tokens.css')]
  for (const [selector, ofPhone] of [
    ["[data-theme='light']", ':root'],
    ["[data-theme='dark']", "[data-theme='dark']"],
  ] as const) {
    const [mine, theirs] = [colours(own, selector), colours(phone, ofPhone)]
    assert.ok(Object.keys(mine).length >= 20)
    for (const [name, value] of Object.entries(mine)) assert.equal(value, theirs[name], `--${name} of ${selector}`)
  }
})

test('colours stand in tokens.css alone; paper is black on white', () => {
  const own = ['ui/tokens.css', 'safety/hand-over/print.module.css', 'ui/icon.svg']
  const source = join(here, '..')
  const written = globSync('**/*.{css,ts,tsx}', { cwd: source })
    .filter((path) => !own.includes(path) && !path.endsWith('.test.ts'))
    .filter((path) => /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/i.test(readFileSync(join(source, path), 'utf8')))
  assert.deepEqual(written, [])
})
