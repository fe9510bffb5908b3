import { normalize } from '@xunyi/retrieval/normalize'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterLibrary } from './starter.ts'
import { facts, statements, unexplained } from './starter-facts.ts'

const entries = starterLibrary()
const labelDecides = '以药品说明书为准'

/** Entries of which `wrong` finds something, as `key: what`. */
const faults = (wrong: (entry: (typeof entries)[number]) => readonly string[]) =>
  entries.flatMap((entry) => wrong(entry).map((what) => `${entry.key}: ${what}`))
const all = (pattern: RegExp, text: string) => Array.from(text.matchAll(pattern), ([hit]) => hit)

test('No two entries share a wording, whatever its particles and punctuation', () => {
  const owners = new Map<string, Set<string>>()
  for (const { key, question, phrasings } of entries) {
    for (const wording of [question, ...phrasings]) {
      const bare = normalize(wording).replaceAll(/[\p{P}\s]|[吗呢呀啊]$/gu, '')
      owners.set(bare, (owners.get(bare) ?? new Set()).add(key))
    }
  }
  assert.deepEqual(
    [...owners].filter(([, keys]) => keys.size > 1).map(([wording, keys]) => `${wording}: ${[...keys].join(', ')}`),
    [],
  )
})

test('Every entry is asked in at least eight other ways', () => {
  assert.deepEqual(
    faults(({ phrasings }) => (phrasings.length < 8 ? [`${phrasings.length} phrasings`] : [])),
    [],
  )
})

test('An answer is 60 to 260 characters long and its first sentence is at most 110', () => {
  assert.deepEqual(
    faults(({ answer }) => {
      const length = answer.replaceAll(/\s/g, '').length
      const first = answer.split(/[。！？\n]/)[0]!.length
      return [...(length < 60 || length > 260 ? [`${length} characters`] : []), ...(first > 110 ? [`first sentence ${first}`] : [])]
    }),
    [],
  )
})

test('Units are written one way, apart from their number, and punctuation beside Chinese is full-width', () => {
  assert.deepEqual(
    faults(({ answer }) => [
      ...all(/(?<![A-Za-z])(?:ml|ML|iu|Iu|KG|Kg|ug|mcg|cc)(?![A-Za-z])/g, answer),
      ...all(/\d(?:mL|IU|mg|kg|g|μg|℃)(?![A-Za-z])/g, answer),
      ...all(/[\p{Script=Han}][,;:?!()]|[,;:?!()][\p{Script=Han}]|[~～]/gu, answer),
    ]),
    [],
  )
})

test('One thing has one name in the answers', () => {
  assert.deepEqual(
    faults(({ answer }) => all(/人血清白蛋白|献浆者|供浆者|[甲乙]型血友病|粘弹|粘附/g, answer)),
    [],
  )
})

test('A label decides only where makers differ, and the sentence says in what', () => {
  assert.deepEqual(
    faults(({ answer }) => answer.split(/[。\n]/).filter((sentence) => sentence.includes(labelDecides) && !/不同|而异/.test(sentence))),
    [],
  )
  const spoken = entries.filter(({ answer }) => answer.includes(labelDecides)).length
  assert.ok(spoken * 5 < entries.length, `${spoken} of ${entries.length} answers end with the label`)
})

test('No answer hedges with words that say nothing', () => {
  const hedges = /从其规定|(?:具体|用法|用量|剂量|时限)以药品说明书为准|请遵医嘱|仅供参考|如说明书另有规定/g
  assert.deepEqual(
    faults(({ answer }) => all(hedges, answer)),
    [],
  )
})

test('One source has one title and one address, in Chinese; a label names its maker or says that it is of no single one', () => {
  const addresses = new Map<string, Set<string>>()
  for (const { title, url } of entries.flatMap(({ evidence }) => evidence)) addresses.set(title, (addresses.get(title) ?? new Set()).add(url))
  assert.deepEqual(
    [...addresses].filter(([, urls]) => urls.size > 1).map(([title]) => title),
    [],
  )
  const titles = [...addresses.keys()]
  assert.deepEqual(
    titles.filter((title) => !/\p{Script=Han}/u.test(title)),
    [],
  )
  assert.deepEqual(
    titles.filter((title) => title.endsWith('说明书')),
    [],
  )
  assert.deepEqual(
    titles.filter((title) => /数据查询|^(?:中国疾病预防控制中心|国家卫生健康委员会|FDA 血液与生物制品)$/.test(title)),
    [],
  )
  assert.deepEqual(
    faults(({ evidence }) => (new Set(evidence.map(({ title }) => title)).size < evidence.length ? ['the same source twice'] : [])),
    [],
  )
})

test('A review falls due a year later, and no year in an answer or a source is after it', () => {
  assert.deepEqual(
    faults(({ reviewed_on, review_due, answer, evidence }) => {
      if (!reviewed_on) return []
      const year = Number(reviewed_on.slice(0, 4))
      const named = all(/20[12]\d(?= ?年)|(?<=，)20[12]\d(?=）)/g, [answer, ...evidence.map(({ title }) => title)].join('\n'))
      return [
        ...(review_due === `${year + 1}${reviewed_on.slice(4)}` ? [] : [`${reviewed_on} to ${review_due}`]),
        ...named.filter((there) => Number(there) > year),
      ]
    }),
    [],
  )
})

test('Amounts, limits and intervals that several answers name agree, or their difference has a reason', () => {
  assert.deepEqual(
    facts.flatMap((fact) => unexplained(fact, entries)),
    [],
  )
  assert.deepEqual(
    facts.filter((fact) => [...statements(fact, entries).values()].flat().length < 2).map(({ fact }) => fact),
    [],
  )
})

test('The comparison reports a second value and an explanation that nothing needs', () => {
  const fact = { fact: 'dose', says: /用 (\d+) IU/g, values: { 250: '' } }
  assert.deepEqual(
    unexplained(fact, [
      { key: 'a', answer: '用 250 IU' },
      { key: 'b', answer: '用 500 IU' },
    ]),
    ['dose: 500 (b)'],
  )
  assert.deepEqual(unexplained(fact, [{ key: 'a', answer: '不用' }]), ['dose: 250 is said nowhere'])
})
