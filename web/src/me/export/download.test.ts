import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from './download.ts'

test('every byte of the file comes back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
  assert.deepEqual(bytesOf(Buffer.from(bytes).toString('base64')), bytes)
})
