import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openLog, together } from './log.ts'

const writer = pathToFileURL(join(import.meta.dirname, 'log.ts')).href

/** A process that logs and then runs `end`. */
const logging = (lines: number, end: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { openLog } from ${JSON.stringify(writer)}
    const log = openLog('info')
    for (let line = 0; line < ${lines}; line++) log.info({ line }, 'a line')
    ${end}`,
  ])

test('lines are written together after a moment, an error at once with those that wait', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const writes: string[] = []
  const log = openLog('info', together({ write: (lines) => void writes.push(lines) }))
  log.info('first')
  log.info('second')
  assert.equal(writes.length, 0)
  t.mock.timers.tick(100)
  assert.equal(writes.length, 1)
  assert.match(writes[0]!, /first.*\n.*second.*\n$/)
  log.info('third')
  log.error('broken')
  assert.equal(writes.length, 2)
  assert.match(writes[1]!, /third.*\n.*broken.*\n$/)
  t.mock.timers.tick(100)
  assert.equal(writes.length, 2)

  for (let line = 0; line < 5; line++) log.info('x'.repeat(1000))
  assert.equal(writes.length, 3, 'a write is never larger than what a pipe takes as a whole')
  assert.ok(writes.every((write) => write.length <= 4096 && write.endsWith('\n')))
})

test('a process that ends, by itself, by process.exit or by an error, has written every line', async () => {
  for (const end of ['', 'process.exit()', 'throw new Error()']) {
    const child = logging(3, end)
    child.stderr.resume()
    assert.equal((await text(child.stdout)).trim().split('\n').length, 3, end)
  }
})

test('a process whose output nobody reads any more ends all the same', async () => {
  const child = logging(5000, "setTimeout(() => log.info('the last'), 200)")
  child.stdout.destroy()
  child.stderr.resume()
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
})
