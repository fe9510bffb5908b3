import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { synonymsWithNames } from '../fixtures/synonyms.ts'
import { QuestionIndex } from './question-index.ts'

const names = [
  ['人血白蛋白', '白蛋白'],
  ['静注人免疫球蛋白', '静丙', 'IVIG'],
  ['破伤风人免疫球蛋白', '破免'],
]
const synonyms = synonymsWithNames(names)
const SUBJECTS = [
  '的成分是什么？',
  '的适应症有哪些？',
  '的用法用量是什么？',
  '的输注速度是多少？',
  '有哪些禁忌？',
  '有哪些不良反应？',
  '如何储存？',
  '的半衰期是多少？',
]
const PEOPLE = ['孕妇', '哺乳期妇女', '儿童', '老年患者']

function small(): QuestionIndex {
  const index = new QuestionIndex({ synonyms })
  for (const [name = ''] of names) {
    for (const subject of SUBJECTS) index.put(`${name}${subject}`, [`${name}${subject}`])
    for (const people of PEOPLE) index.put(`${people}${name}`, [`${people}可以使用${name}吗？`])
  }
  return index
}

test('the same question in other words is the same question', () => {
  const [first] = small().search('请问ＩＶＩＧ有哪些副作用呢')
  assert.equal(first?.id, '静注人免疫球蛋白有哪些不良反应？')
  assert.equal(first.band, 'same')
  assert.equal(first.score, 1)
  assert.equal(first.opposed, null)
})

test('a question near it is found, and the matching phrasing is named', () => {
  const index = small()
  index.put('speed', ['静注人免疫球蛋白第一次输注应该多快？', '静丙首次输注的滴速是多少'])
  const [first] = index.search('首次输静丙滴速多少')
  assert.equal(first?.id, 'speed')
  assert.equal(first.text, '静注人免疫球蛋白第一次输注应该多快？')
  assert.equal(first.matched, '静丙首次输注的滴速是多少')
})

test('a near-opposite is never called the same or close, and says why', () => {
  for (const candidate of small().search('哺乳期妇女可以使用静丙吗', { limit: 30 })) {
    if (candidate.id === '哺乳期妇女静注人免疫球蛋白') assert.equal(candidate.band, 'same')
    else assert.equal(candidate.band, 'related')
    if (candidate.id === '孕妇静注人免疫球蛋白') assert.equal(candidate.opposed, '人群: 哺乳期 / 孕妇')
  }
})

for (const query of ['天气怎么样', '如何学习英语', '阿司匹林的用法', '头孢的不良反应有哪些', '你好', '请问', '', ' \u200b😀', '12345', '的是什么']) {
  test(`nothing is similar to ${JSON.stringify(query)}`, () => assert.deepEqual(small().search(query), []))
}

test('small talk alone finds nothing, whatever words it shares with a question, but the very wording of an entry', () => {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  for (const question of ['静丙怎么代谢', '输注静丙时急性反应怎么处理', '收到召回通知怎么办', '再次输静丙能见到效果吗']) index.put(question, [question])
  for (const message of ['谢谢', '谢谢老师', '急', '收到', '再见', '好的，收到！', '老师在吗？急'])
    assert.deepEqual(index.find(message), { offered: [], related: [] }, message)
  assert.equal(index.search('收到召回通知')[0]?.id, '收到召回通知怎么办')
  index.put('received', ['收到'])
  assert.deepEqual(
    index.search('收到').map(({ id }) => id),
    ['received'],
  )
})

test('a bare word finds the questions that have it, though how it is asked says little', () => {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  for (const question of ['输注静丙时出现皮疹怎么处理', '打狂犬疫苗后起皮疹正常吗', '人血白蛋白如何储存']) index.put(question, [question])
  assert.deepEqual(
    index
      .search('皮疹')
      .map(({ id }) => id)
      .sort(),
    ['打狂犬疫苗后起皮疹正常吗', '输注静丙时出现皮疹怎么处理'].sort(),
  )
  assert.deepEqual(index.search('瘙痒'), [])
})

test('best first, one an entry, no more than asked for', () => {
  const index = small()
  index.put('many', ['静丙怎么用', '静丙如何使用', '静丙怎样用'])
  const found = index.search('静丙怎么用', { limit: 3 })
  assert.ok(found.length <= 3)
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length)
  assert.deepEqual(
    found,
    found.toSorted((a, b) => b.score - a.score),
  )
})

test('put replaces, remove removes', () => {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  index.put('a', ['白蛋白怎么储存'])
  index.put('a', ['静丙怎么储存'])
  assert.equal(index.size, 1)
  assert.deepEqual(
    index.search('静丙怎么储存').map(({ id }) => id),
    ['a'],
  )
  assert.ok(!index.search('白蛋白怎么储存').some(({ band }) => band === 'same'))
  assert.ok(index.remove('a'))
  assert.ok(!index.remove('a'))
  assert.equal(index.size, 0)
  assert.deepEqual(index.search('静丙怎么储存'), [])
  assert.throws(() => index.put('b', []), RangeError)
})

test('ids are plain data', () => {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  for (const id of ['__proto__', 'constructor', 'toString', '']) index.put(id, [`静丙怎么储存${id}`])
  assert.equal(index.search('静丙怎么储存')[0]?.id, '')
  assert.equal(index.size, 4)
})

const text = fc
  .array(fc.constantFrom(...SUBJECTS, ...PEOPLE, '静丙', '白蛋白', '破免', '不', '能', '5%', '三天'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
const change = fc.record({ id: fc.constantFrom(...'abcdefghijkl'), texts: fc.array(text, { maxLength: 3 }) })

test('an index that grew and shrank answers as one built fresh', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.array(text, { minLength: 1, maxLength: 4 }), (changes, queries) => {
      const grown = new QuestionIndex({ synonyms })
      const left = new Map<string, readonly string[]>()
      for (const { id, texts } of changes) {
        left.delete(id)
        if (texts.length === 0) grown.remove(id)
        else {
          grown.put(id, texts)
          left.set(id, texts)
        }
      }
      const fresh = new QuestionIndex({ synonyms })
      for (const [id, texts] of [...left].toReversed()) fresh.put(id, texts)
      assert.equal(grown.size, fresh.size)
      for (const query of queries) {
        assert.deepEqual(grown.search(query, { limit: 20 }), fresh.search(query, { limit: 20 }))
        assert.deepEqual(grown.rank(query, 20), fresh.rank(query, 20))
        assert.deepEqual(grown.rankFirstStage(query, 3), fresh.rankFirstStage(query, 3))
      }
    }),
    { numRuns: 150 },
  )
})

test('so does one that replaced its entries many thousand times', () => {
  const grown = small()
  for (let round = 0; round < 6000; round++) grown.put(`turn ${round % 7}`, [`静丙第${round % 11}次怎么用`])
  const fresh = small()
  for (let round = 5993; round < 6000; round++) fresh.put(`turn ${round % 7}`, [`静丙第${round % 11}次怎么用`])
  assert.deepEqual(grown.rank('静丙怎么用', 50), fresh.rank('静丙怎么用', 50))
})

test('any text may be put and asked', () => {
  const index = small()
  const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom('\ud83d', '\u0000', '👩‍⚕️', 'ก้้้้้', '𠮷', "' OR 1=1--", '%_\\', '& | ! :* <->'))
  fc.assert(
    fc.property(odd, odd, (entry, query) => {
      index.put('odd', [entry])
      for (const { score } of index.search(query)) assert.ok(score >= 0 && score <= 1)
    }),
    { numRuns: 50 },
  )
})

test('a very long text is read as far as it is useful', () => {
  const index = small()
  for (const long of ['静丙的用法用量'.repeat(1500), 'a'.repeat(10_000), ' .'.repeat(5000), '一'.repeat(10_000), '\ud83d'.repeat(10_000)]) {
    index.put('long', [long])
    assert.ok(index.search(long).length <= 5)
  }
})

test('an entry of very many phrasings is found by each, and goes whole', () => {
  const index = small()
  const texts = Array.from({ length: 2000 }, (_, number) => `静丙第${number}种用法${'怎么'.repeat(number % 3)}`)
  index.put('many', texts)
  for (const number of [0, 7, 1999]) {
    const [first] = index.search(texts[number] as string)
    assert.deepEqual([first?.id, first?.band, first?.matched], ['many', 'same', texts[number]])
  }
  index.put('many', [texts[1] as string])
  assert.notEqual(index.search(texts[7] as string)[0]?.band, 'same')
  index.remove('many')
  assert.deepEqual(index.rank('静丙怎么用', 50), small().rank('静丙怎么用', 50))
})

test('texts of any length and any characters come back as they were put', () => {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  const texts = ['长'.repeat(100_000), '静丙\ud83d', '\ufeff静丙', '', '\u0000', '👩‍⚕️'.repeat(3000)]
  for (const id of ['a', '\ud83d', '\ufffd', '\u0000', 'b']) index.put(id, [`${id}静丙怎么用`, ...texts])
  for (const id of ['a', 'b']) index.remove(id)
  index.put('c', texts)
  assert.equal(index.size, 4)
  assert.equal(index.search('\ud83d静丙怎么用')[0]?.band, 'same')
  const found = new Map(index.search('静丙', { limit: 9 }).map(({ id, text, matched }) => [id, [text, matched]]))
  assert.deepEqual([...found.keys()].toSorted(), ['\u0000', 'c', '\ud83d', '\ufffd'].toSorted())
  for (const [id, [text]] of found) assert.equal(text, id === 'c' ? texts[0] : `${id}静丙怎么用`)
})

test('the work for one question is bounded, whatever is asked', () => {
  const index = small()
  for (let number = 0; number < 3000; number++) index.put(`${number}`, [`${'的'.repeat(number % 50)}静丙${number}`])
  for (const query of [
    '的'.repeat(10_000),
    '静丙的用法'.repeat(2000),
    '\ud83d'.repeat(10_000),
    Array.from({ length: 9000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join(''),
  ]) {
    index.rankFirstStage(query, 64)
    assert.ok(index.work.postings <= 2 * 160 * 3100)
  }
})

test('what is offered and what is shown apart are never both there, and follow changes of the index', () => {
  const index = small()
  for (const asked of ['静丙能给孕妇用吗', '白蛋白怎么放', '今天门诊几点开始', '白蛋白和静丙放一起怎么保存']) {
    const { offered, related } = index.find(asked)
    assert.deepEqual(offered, index.search(asked))
    assert.ok(offered.length === 0 || related.length === 0)
  }
  const before = index.find('破免怎么放')
  index.remove('破伤风人免疫球蛋白如何储存？')
  assert.notDeepEqual(index.find('破免怎么放'), before)
})

test('without a phrasing of the same core no candidate is the same', () => {
  const index = new QuestionIndex()
  index.put('a', ['静丙能冷冻吗？', '静丙可以冰冻保存吗'])
  assert.ok(index.mayBeSame('您好，静丙能冷冻吗'))
  assert.equal(index.search('静丙能冷冻吗')[0]?.band, 'same')
  assert.deepEqual(index.same('静丙能冷冻吗'), index.search('静丙能冷冻吗'))
  assert.deepEqual(index.same('静丙能加热吗'), [])
  assert.ok(!index.mayBeSame('静丙能加热吗'))
  assert.ok(index.remove('a'))
  assert.ok(!index.mayBeSame('静丙能冷冻吗'))
})

test('a phrasing with small talk is the same question, typed as it is, without the small talk or with another', () => {
  for (const phrasing of ['急急，静丙能冷冻吗', '静丙能冷冻吗，在线等', '静丙能冷冻吗求解', '我们科有个病人静丙能冷冻吗', '静丙能冷冻吗3q']) {
    const index = new QuestionIndex()
    index.put('a', ['白蛋白怎么保存', phrasing])
    for (const asked of [phrasing, '静丙能冷冻吗', '静丙能冷冻吗，急'])
      assert.deepEqual(
        index.same(asked).map(({ id }) => id),
        ['a'],
        `${phrasing}: ${asked}`,
      )
    assert.deepEqual(index.same('急急，静丙能加热吗'), [])
  }
})

test('an entry with the very wording of a short question leads, where the best of a hundred others say its words more often', () => {
  const index = new QuestionIndex()
  index.put('own', ['人纤维蛋白原的用法用量是怎样的？', '蛋白原低'], { answer: '以药品说明书为准。' })
  for (let at = 0; at < 100; at++)
    index.put(`other${String(at)}`, [`蛋白原低，低蛋白原${String(at)}`], { answer: `蛋白原低时，蛋白原低的原因${String(at)}：蛋白原低。` })
  assert.deepEqual(
    index.same('蛋白原低').map(({ id }) => id),
    ['own'],
  )
})

test('warming up asks for every entry with counterexamples once, while entries come and go, and changes no answer', () => {
  const filled = () => {
    const index = small()
    index.put('a', ['静丙能冷冻吗？', '静丙可以冰冻保存吗'], { answer: '不可冷冻。', counterexamples: ['静丙能加热吗'] })
    index.put('b', ['狂免打在哪里？'], { answer: '伤口周围浸润注射。', counterexamples: ['狂犬疫苗打在哪里'] })
    index.put('c', ['乙免打在哪里？'], { answer: '臀部肌内注射。', counterexamples: ['乙肝疫苗打在哪里'] })
    return index
  }
  const [index, cold] = [filled(), filled()]
  assert.equal([...index.warmUp()].length, 3)
  const steps = index.warmUp()
  steps.next()
  for (const each of [index, cold]) {
    each.remove('b')
    each.put('d', ['破免打在哪里？'], { answer: '上臂外侧三角肌肌内注射。', counterexamples: ['破伤风疫苗打在哪里'] })
  }
  while (steps.next().done !== true);
  for (const asked of ['静丙能冷冻吗', '静丙能加热吗', '狂免打哪', '破免打在哪', '乙肝疫苗打在哪里']) assert.deepEqual(index.find(asked), cold.find(asked))
})
