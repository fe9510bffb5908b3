import { readMarks } from '@xunyi/contract/passages'
import { normalize } from '@xunyi/retrieval/normalize'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { homePage, namedLabel, sourceOf } from './starter-evidence.ts'
import { facts, statements, unexplained } from './starter-facts.ts'

const entries = starterEntries()
const labelDecides = '以药品说明书为准'
/** Year in which its sources were last looked up. */
const edition = 2026

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
      const length = answer.replaceAll(/[\s|]|【[^】]*】|\[[\d,]+\]/g, '').length
      const first = answer.split(/[。！？\n]/)[0]!.length
      return [...(length < 60 || length > 260 ? [`${length} characters`] : []), ...(first > 110 ? [`first sentence ${first}`] : [])]
    }),
    [],
  )
})

test('An evidence mark stands before the end of its sentence and names pieces that the entry has', () => {
  assert.deepEqual(
    faults(({ answer, evidence }) => {
      const lost = readMarks(answer, evidence.length).flatMap(({ text, evidence: numbers }) => (numbers === null ? all(/\[[\d,]+\]/g, text) : []))
      return [...lost, ...all(/\[[\d,]+\](?![。；！？：\n]| \||$)/g, answer)]
    }),
    [],
  )
  assert.ok(entries.filter(({ answer }) => /\[\d/.test(answer)).length >= 100)
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
  const cited = entries.flatMap(({ evidence }) => evidence.map(({ title, url }) => ({ source: sourceOf(title), url })))
  const addresses = new Map<string, Set<string>>()
  const documents = new Map<string, Set<string>>()
  for (const { source, url } of cited) {
    addresses.set(source, (addresses.get(source) ?? new Set()).add(url))
    if (!homePage(url)) documents.set(url, (documents.get(url) ?? new Set()).add(source))
  }
  assert.deepEqual(
    [...addresses, ...documents].filter(([, others]) => others.size > 1).map(([one]) => one),
    [],
  )
  const sources = [...addresses.keys()]
  assert.deepEqual(
    sources.filter((source) => !/\p{Script=Han}/u.test(source)),
    [],
  )
  assert.deepEqual(
    sources.filter((source) => !namedLabel(source)),
    [],
  )
  assert.deepEqual(
    sources.filter((source) => /数据查询|^(?:中国疾病预防控制中心|国家卫生健康委员会|国家药品不良反应监测中心|FDA 血液与生物制品)$/.test(source)),
    [],
  )
  assert.deepEqual(
    faults(({ evidence }) => (new Set(evidence.map(({ title }) => sourceOf(title))).size < evidence.length ? ['the same source twice'] : [])),
    [],
  )
})

test('At most a tenth of the entries rest on home pages alone', () => {
  const bare = entries.filter(({ evidence }) => evidence.every(({ url }) => homePage(url))).map(({ key }) => key)
  assert.ok(bare.length * 10 <= entries.length, `${bare.length} of ${entries.length}: ${bare.join(', ')}`)
})

test('A document has a year, an edition, a number, or says that it is the current one', () => {
  const dated =
    /(?:19|20)\d\d|第\d+版|第[一二三四五六七八九十]+版|第\d+号|通用，无单一厂家|现行版|DailyMed|转载|公布|emc|EMA|LactMed|CDC\/ACIP|FDA|公示|报告表|Haemonetics|Cape Cod/
  assert.deepEqual(
    [...new Set(entries.flatMap(({ evidence }) => evidence.map(({ title }) => sourceOf(title))))].filter((source) => !dated.test(source)),
    [],
  )
})

test('The register of evidence lists each source with its address and how it was confirmed', () => {
  const lines = readFileSync(new URL('../../../docs/library-evidence.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
  const registered = lines.map((line) => line.split('\t').slice(0, 2).join(' ')).toSorted()
  const cited = new Set(entries.flatMap(({ evidence }) => evidence.map(({ title, url }) => `${sourceOf(title)} ${url}`)))
  assert.deepEqual(registered, [...cited].toSorted())
  assert.deepEqual(
    lines.filter((line) => line.split('\t').length !== 4 || line.split('\t').some((cell) => cell === '')),
    [],
  )
})

test('A home page, an entrance and a document are told apart, and so are labels with and without a maker', () => {
  assert.deepEqual(['www.nmpa.gov.cn', 'https://a.cn/', 'https://dailymed.nlm.nih.gov/dailymed/', 'https://doi.org/10.1/x'].map(homePage), [
    true,
    true,
    true,
    false,
  ])
  assert.deepEqual(
    ['甲说明书', '甲说明书（通用，无单一厂家）', '甲说明书（乙公司）', '甲说明书（乙公司，2024年批准）', '《关于修订甲说明书的公告》'].map(namedLabel),
    [false, true, false, true, true],
  )
})

test('No entry claims that it was reviewed, and no year in an answer or a source is after the latest edition of the library', () => {
  assert.deepEqual(
    faults(({ reviewed_on, review_due, answer, evidence }) => [
      ...[reviewed_on, review_due].filter((day) => day !== ''),
      ...all(/20[12]\d(?= ?年)|(?<=，)20[12]\d(?=）)/g, [answer, ...evidence.map(({ title }) => title)].join('\n')).filter((year) => Number(year) > edition),
    ]),
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
