import { endpoint } from '@xunyi/contract/endpoint'
import fastify from 'fastify'
import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod/mini'
import { sendAnswer } from './send-answer.ts'

let turns = 0
const row = z.strictObject({
  at: z.number(),
  seenTurns: z.pipe(
    z.number(),
    z.transform(() => turns),
  ),
})
const listed = endpoint('/api/test/listed', {
  access: 'public',
  summary: 'A list.',
  input: z.strictObject({}),
  output: z.strictObject({ name: z.string(), left: z.optional(z.string()), rows: z.array(row), more: z.array(z.string()) }),
})

function appWith(data: unknown) {
  const app = fastify()
  app.post(listed.path, async (_request, reply) => sendAnswer(reply, listed, data))
  return app
}

test('a long list is checked and sent in parts, between which other work runs', async () => {
  const rows = Array.from({ length: 1_201 }, (_, at) => ({ at, seenTurns: 0 }))
  const app = appWith({ name: '"名"', left: undefined, rows, more: ['a'] })
  turns = 0
  let running = true
  const count = () => {
    turns += 1
    if (running) setImmediate(count)
  }
  setImmediate(count)
  const answer = await app.inject({ method: 'POST', url: listed.path })
  running = false
  const { code, data } = answer.json<{ code: string; data: { name: string; rows: { at: number; seenTurns: number }[]; more: string[] } }>()
  assert.equal(code, '00000')
  assert.deepEqual({ ...data, rows: data.rows.map(({ at }) => at) }, { name: '"名"', rows: rows.map(({ at }) => at), more: ['a'] })
  assert.ok(new Set(data.rows.map(({ seenTurns }) => seenTurns)).size > 2, 'all rows were checked in one turn of the event loop')
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/)
})

test('a short list is one answer', async () => {
  const answer = await appWith({ name: 'b', rows: [], more: [] }).inject({ method: 'POST', url: listed.path })
  assert.deepEqual(answer.json(), { code: '00000', data: { name: 'b', rows: [], more: [] } })
})

test('an undeclared field in a later part cuts the answer off', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => (at === 999 ? { at, seenTurns: 0, secret: 1 } : { at, seenTurns: 0 }))
  await assert.rejects(appWith({ name: 'c', rows, more: [] }).inject({ method: 'POST', url: listed.path }))
})
