import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stretchesOf } from './marked.ts'

const said = { text: '输注静丙后皮疹，IVIG停用', medicines: ['静丙', 'ivig'], reactions: ['皮疹'], cues: ['后'], spans: [] as { from: number; to: number }[] }

test('medicines, reactions and cues are set off, each by its kind, and the text is kept as it is', () => {
  const found = stretchesOf(said)
  assert.equal(found.map(({ text }) => text).join(''), said.text)
  assert.deepEqual(
    found.filter(({ kind }) => kind !== null).map(({ text, kind }) => [text, kind]),
    [
      ['静丙', 'medicine'],
      ['后', 'cue'],
      ['皮疹', 'reaction'],
      ['IVIG', 'medicine'],
    ],
  )
})

test('a place that was found counts where the text writes the word otherwise, and never splits a word that is set off', () => {
  const found = stretchesOf({ ...said, medicines: ['静注人免疫球蛋白'], cues: [], spans: [{ from: 2, to: 4 }] })
  assert.deepEqual(found[1], { text: '静丙', kind: 'cue' })
  const kept = stretchesOf({ ...said, spans: [{ from: 0, to: 4 }] })
  assert.deepEqual(kept[1], { text: '静丙', kind: 'medicine' })
})
