import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { compile } from './moderator.ts'
import list from './terms.json' with { type: 'json' }

const folder = process.env['XUNYI_BENCH_DATA'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))
const file = `${folder}/library-questions.jsonl.gz`
const skip = existsSync(file) ? false : `no ${file}; set XUNYI_BENCH_DATA to the folder that holds it`

test('at most one in five thousand real medical questions is blocked', { skip }, (context) => {
  const { check } = compile(list)
  const questions = gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { question: string }).question)
  const blocked = questions.flatMap((question) => {
    const hit = check(question)
    return hit === null ? [] : [`${hit.category} ${hit.word}: ${question.slice(0, 80)}`]
  })
  context.diagnostic(`${blocked.length} of ${questions.length} blocked\n${blocked.join('\n')}`)
  assert.ok(blocked.length <= questions.length / 5000, blocked.join('\n'))
})
