import { everyEndpoint } from '@xunyi/contract/api'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { consoleInputs } from '../testing/console-inputs/console-inputs.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

type Json = unknown
type Path = readonly (string | number)[]

/** The paths of the values in an input; of a list, those of its first row. */
function places(value: Json, path: Path = []): { path: Path; value: Json }[] {
  if (Array.isArray(value)) return value.length > 0 ? places(value[0], [...path, 0]) : []
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))
}

function replaced(value: Json, [key, ...rest]: Path, by: Json): Json {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((part, each) => (each === key ? replaced(part, rest, by) : part))
  const fields = value as Record<string, Json>
  return { ...fields, [key]: replaced(fields[key], rest, by) }
}

/**
 * Sends every call of the console with each selected value of its input replaced by each hostile value, one at a time.
 * @returns the calls that were answered as a fault
 */
async function faults(wanted: (value: Json, path: Path) => boolean, values: readonly Json[]): Promise<string[]> {
  const inputs = consoleInputs(at.context)
  const found: string[] = []
  for (const { path, access } of everyEndpoint) {
    const inputOf = inputs[path]
    if (inputOf === undefined || typeof access === 'string') continue
    let caller = await newCaller(at.app, at.context, access[0]!)
    let input = await inputOf(caller)
    for (const place of places(input).filter(({ value, path }) => wanted(value, path))) {
      for (const value of values) {
        const answer = await caller.browser.post(path, replaced(input, place.path, value))
        if (answer.statusCode >= 500) found.push(`${path} ${place.path.join('.')} ${JSON.stringify(value)}`)
        // A refused call leaves everything as it was; one that was served has used its input up, and may have ended the session.
        if (answer.headers['content-disposition'] === undefined && answer.json().code !== '00000') continue
        caller = await newCaller(at.app, at.context, access[0]!)
        input = await inputOf(caller)
      }
    }
    // What the refused calls left behind is served: none of them was refused for another reason than its value.
    const served = await caller.browser.post(path, input)
    if (served.headers['content-disposition'] === undefined && served.json().code !== '00000')
      found.push(`${path} refuses its own input: ${served.json().code}`)
  }
  return found
}

test('S-74 text that no database stores causes no fault in any field', async () => {
  assert.deepEqual(await faults((value) => typeof value === 'string' || value === null, ['白蛋白\0x', '\ud800']), [])
})

test('a number beyond the range of the database causes no fault in any field', async () => {
  assert.deepEqual(await faults((value) => typeof value === 'number' || value === null, [2 ** 31, Number.MAX_SAFE_INTEGER, 1e30, -1, 1.5]), [])
})

test('a forged cursor is refused, or gives a page', async () => {
  const forgedCursors = [
    [1.5],
    [1e30],
    [2 ** 40],
    [-1],
    ['\0'],
    ['x'],
    [1.5, 'x'],
    [1e30, 'x'],
    [1, '\0'],
    [2 ** 40, 'x'],
    ['\0', 'x'],
    ['x', '\0'],
    ['x', 'y'],
    [],
    {},
    null,
    'x',
  ]
  assert.deepEqual(
    await faults(
      (_, path) => path.at(-1) === 'after',
      forgedCursors.map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')),
    ),
    [],
  )
})
