import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disguises, simplifyForTest } from '../../fixtures/disguises.ts'
import clinical from './clinical.json' with { type: 'json' }
import { compile, normaliseForModeration } from './moderator.ts'
import list from './terms.json' with { type: 'json' }

const moderator = compile(list, simplifyForTest)
const words = list.categories.flatMap(({ words }) => words)
const anyWord = fc.constantFrom(...words)
const anyPhrase = fc.constantFrom(...clinical)

test('every word of the list is found and reported with its category', () => {
  for (const { id, words } of list.categories) {
    for (const word of words) {
      const hit = moderator.check(`请问${word}，谢谢`)
      assert.ok(hit, word)
      assert.ok(
        list.categories.some((category) => category.id === hit.category && (category.words as string[]).includes(hit.word)),
        `${id} ${word}`,
      )
    }
  }
})

test('no word or category is repeated, and none is a bare fragment', () => {
  assert.equal(new Set(words).size, words.length)
  assert.equal(new Set(list.categories.map(({ id }) => id)).size, list.categories.length)
  for (const word of words) assert.ok(normaliseForModeration(word).length >= 2, word)
})

test('S-83 all clinical questions are permitted', () => {
  assert.ok(clinical.length >= 250)
  assert.deepEqual(
    clinical.filter((phrase) => moderator.check(phrase) !== null),
    [],
  )
})

for (const [name, disguise] of disguises) {
  test(`S-82 ${name}: a disguised word is blocked like the plain one, a harmless phrase passes like the plain one`, () => {
    for (const word of words) assert.ok(moderator.check(disguise(word)), `${word} as ${disguise(word)}`)
    for (const phrase of clinical) assert.equal(moderator.check(disguise(phrase)), null, phrase)
  })
}

test('separators at any place inside a sentence hide no word', () => {
  const separators = fc.array(fc.constantFrom('', '\u200b', ' ', '·', '💊', '*', '\u00ad'), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(fc.oneof(anyWord, anyPhrase), separators, (text, fillers) => {
      const spread = [...`请问${text}呢`].map((character, at) => character + (fillers[at] ?? '')).join('')
      assert.equal(moderator.check(spread) !== null, moderator.check(text) !== null)
    }),
    { numRuns: 1_000 },
  )
})

test('two combined disguises are undone too', () => {
  const invisible = [...disguises].filter(([name]) => !/full stop|line break|comma|dot|brackets|reversed/.test(name)).map(([, disguise]) => disguise)
  fc.assert(
    fc.property(anyWord, fc.constantFrom(...invisible), fc.constantFrom(...invisible), (word, one, other) => {
      assert.ok(moderator.check(other(one(word))))
    }),
    { numRuns: 500 },
  )
})

test('two adjacent sentences do not form a word across their boundary; a word split by separators is found', () => {
  const { check } = compile({ categories: [{ id: 'x', name: '例', words: ['口交', '买卖枪支', '出售海洛因', 'av'] }], allow: ['路口交通'] })
  for (const text of ['我在路口。交通很堵', '路口，交通很堵', '到了路口\n交警来了', '路口交通', '严禁买卖。枪支要上交', 'have', '5av3'])
    assert.equal(check(text), null, text)
  for (const text of ['口。交', '口，交', '想买卖，枪支的人', '哪里出售海.洛因啊', '哪里出售海，洛，因啊', '谁。买。卖。枪。支。呢', '一部 av 片', 'a.v'])
    assert.ok(check(text), text)
})

test('a permitted phrase lifts the hit inside it and no other', () => {
  const { check } = compile({ categories: [{ id: 'x', name: '例', words: ['大麻'] }], allow: ['大麻二酚'] })
  assert.equal(check('大麻二酚的剂量'), null)
  assert.deepEqual(check('大麻二酚和大麻'), { category: 'x', word: '大麻' })
})

test('an explanation contains the folded text, the hit in force, and the phrase behind each lifted hit', () => {
  const { explain } = compile({ categories: [{ id: 'x', name: '例', words: ['大麻', '口交'] }], allow: ['大麻二酚', '路口交通'] })
  assert.deepEqual(explain('路 口 交 通'), { letters: '路口交通', hit: null, lifted: [{ category: 'x', word: '口交', by: '路口交通' }] })
  assert.deepEqual(explain('大麻二酚和 Ｄ 大*麻'), {
    letters: '大麻二酚和d大麻',
    hit: { category: 'x', word: '大麻' },
    lifted: [{ category: 'x', word: '大麻', by: '大麻二酚' }],
  })
  assert.deepEqual(explain('\u202e麻大'), { letters: '大麻', hit: { category: 'x', word: '大麻' }, lifted: [] })
  fc.assert(
    fc.property(fc.oneof(anyWord, anyPhrase, fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
      assert.deepEqual(moderator.explain(text).hit, moderator.check(text))
    }),
  )
})

test('words are folded like texts, and a word that folds to an empty text never matches', () => {
  const { check } = compile({ categories: [{ id: 'x', name: '例', words: ['① ②Ａ', '！？', '', '賭場'] }], allow: [] }, simplifyForTest)
  assert.ok(check('12a'))
  assert.ok(check('赌场'))
  assert.equal(check('好！？'), null)
})

test('any string is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      moderator.check(text)
      assert.equal(normaliseForModeration(normaliseForModeration(text)), normaliseForModeration(text))
    }),
  )
  for (const text of ['', '\ud83d', '\udc00\ud800', '\u0000', '__proto__', 'constructor', '\u202e', '\u202e\u202e\u202c'])
    assert.equal(moderator.check(text), null)
})

test('any text of a hundred kilobytes is processed in linear time', () => {
  const seeds = ['卖', '出售海洛', 'a\u0301\u0323', '\u0323\u0301', '\u202e', '\u202e卖\u202c', 'ﷺ', '大麻。', '👨‍👩‍👧', '\ud83d', '\u115f']
  for (const seed of seeds) {
    const text = seed.repeat(Math.ceil(100_000 / seed.length))
    assert.doesNotThrow(() => moderator.check(text), JSON.stringify(seed))
  }
})
