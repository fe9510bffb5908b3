import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deriveSecrets } from '../secrets.ts'
import { readParts, removeUnfinished, writeParts } from './snapshot-file.ts'

const { snapshots: key } = deriveSecrets('a secret of this test, long enough')
const folder = mkdtempSync(join(tmpdir(), 'xunyi-snapshot-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'index', 'test.snapshot')
const content = { parts: [Buffer.from('甲乙丙'), Buffer.alloc(0), Buffer.alloc(3000, 7)], rest: [Buffer.alloc(100_000, 8), Buffer.alloc(100_000, 9)] }

test('parts are equal after a round trip and aligned for typed arrays; the rest is returned in one piece', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(pieces, pieces, async (parts, rest) => {
      await writeParts(file, key, { parts, rest })
      const read = readParts(file, key)
      assert.deepEqual(
        read?.parts.map((part) => [...part]),
        parts.map((part) => [...part]),
      )
      assert.deepEqual(
        [...read!.rest],
        rest.flatMap((piece) => [...piece]),
      )
      assert.ok(read!.parts.every((part) => part.length === 0 || part.byteOffset % 8 === 0))
    }),
    { numRuns: 40 },
  )
})

test('a piece of the rest is written before the next is requested, so that pieces may share memory', async () => {
  const memory = new Uint8Array(3_000_000)
  function* views(): Generator<Uint8Array> {
    for (let piece = 1; piece <= 3; piece++) yield memory.fill(piece)
  }
  await writeParts(file, key, { parts: [], rest: views() })
  const { rest } = readParts(file, key)!
  assert.deepEqual(
    [0, 2_999_999, 3_000_000, 8_999_999].map((at) => rest[at]),
    [1, 1, 2, 3],
  )
})

test('a truncated or changed file is no snapshot', async () => {
  await writeParts(file, key, content)
  const whole = readFileSync(file)
  await fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const bent = Buffer.from(whole)
      bent[at]! ^= change
      writeFileSync(file, bent)
      assert.equal(readParts(file, key), null)
      writeFileSync(file, whole)
      truncateSync(file, at)
      assert.equal(readParts(file, key), null)
    }),
    { numRuns: 60 },
  )
  writeFileSync(file, Buffer.concat([whole, Buffer.from('x')]))
  assert.equal(readParts(file, key), null)
  rmSync(file)
  assert.equal(readParts(file, key), null)
})

test('a file with another key, or with none, is no snapshot', async () => {
  await writeParts(file, deriveSecrets('another secret, of another installation').snapshots, content)
  assert.equal(readParts(file, key), null)
  await writeParts(file, key, content)
  const bent = readFileSync(file)
  bent[200]! ^= 1
  // An attacker can recompute a plain digest, but not the HMAC without the key.
  for (const digest of [
    createHash('sha256').update(bent.subarray(0, -32)).digest(),
    createHmac('sha256', '').update(bent.subarray(0, -32)).digest(),
    Buffer.alloc(32),
  ]) {
    writeFileSync(file, Buffer.concat([bent.subarray(0, -32), digest]))
    assert.equal(readParts(file, key), null)
  }
})

test('the file is readable by its owner alone', async () => {
  await writeParts(file, key, content)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(join(folder, 'index')).mode & 0o777, 0o700)
})

test('a crash before the rename keeps the old file, and the next start removes the unfinished one', async () => {
  await writeParts(file, key, content)
  const unfinished = `${file}.1.tmp`
  writeFileSync(unfinished, readFileSync(file).subarray(0, 1000))
  assert.deepEqual(
    readParts(file, key)?.parts.map(({ length }) => length),
    content.parts.map(({ length }) => length),
  )
  removeUnfinished(file)
  assert.ok(!existsSync(unfinished) && existsSync(file))
})

test('a failed write leaves nothing behind', async () => {
  const taken = join(folder, 'index', 'taken.snapshot')
  await writeParts(join(taken, 'inside'), key, content)
  await assert.rejects(writeParts(taken, key, content))
  assert.deepEqual(
    readdirSync(join(folder, 'index')).filter((name) => name.endsWith('.tmp')),
    [],
  )
})
