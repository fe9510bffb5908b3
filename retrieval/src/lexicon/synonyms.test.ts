import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { shippedGroups } from '../../fixtures/synonyms.ts'
import { QuestionEquality } from '../guard/question-equality.ts'
import { sameQuestion } from '../guard/same-question.ts'
import { QuestionIndex } from '../question-index.ts'
import { readSynonymGroups, SYNONYM_KINDS, SYNONYM_USES, synonymGroupLine, Synonyms, type SynonymGroup, type SynonymUse } from './synonyms.ts'

/** The shipped groups and one more, of a word that no shipped group has. */
function withGroup(...uses: SynonymUse[]): Synonyms {
  const group: SynonymGroup = { id: 'own', standard: '喝茶', words: ['啜茗'], kind: 'general', uses }
  const other = shippedGroups.map((shipped) =>
    shipped.standard === '喝茶' ? { ...shipped, uses: shipped.uses.filter((use) => !uses.includes(use)) } : shipped,
  )
  return new Synonyms([...other, group])
}
const shipped = new Synonyms(shippedGroups)

test('each use does what it is for, and that alone', () => {
  const tagged = (synonyms: Synonyms): number => {
    const tags = new Uint16Array(2)
    synonyms.tags.tag('啜茗', tags)
    return tags[1] as number
  }
  const joins = (synonyms: Synonyms): boolean => {
    const equality = new QuestionEquality(synonyms)
    return equality.key(equality.read('静丙输完能啜茗吗')) === equality.key(equality.read('静丙输完能喝茶吗'))
  }
  const index = (synonyms: Synonyms): QuestionIndex => {
    const index = new QuestionIndex({ synonyms })
    index.put('a', ['静丙输完能喝茶吗'])
    return index
  }
  const close = (synonyms: Synonyms): boolean => index(synonyms).explain('静丙输完能啜茗吗').candidates[0]?.partial === false
  const same = (synonyms: Synonyms): boolean => sameQuestion('静丙输完能啜茗吗', '静丙输完能喝茶吗', { synonyms })
  const effects = (synonyms: Synonyms) => ({ search: tagged(synonyms) > 0, align: close(synonyms), core: same(synonyms), equality: joins(synonyms) })
  const none = { search: false, align: false, core: false, equality: false }
  assert.deepEqual(effects(shipped), none)
  assert.deepEqual(effects(withGroup('search')), { ...none, search: true })
  assert.deepEqual(effects(withGroup('hint')), { ...none, search: true })
  assert.deepEqual(effects(withGroup('align')), { ...none, align: true })
  assert.equal(effects(withGroup('core')).core, true)
  assert.deepEqual(effects(withGroup('equality')), { ...none, equality: true })
  assert.equal(effects(withGroup('name')).core, true)
  assert.equal(effects(withGroup('spelling')).core, true)
})

test('names keep questions apart, spellings do not', () => {
  const between = (...uses: SynonymUse[]) => {
    const synonyms = new Synonyms([
      { id: 'a', standard: '甲药', words: ['alpha'], kind: 'drug', uses },
      { id: 'b', standard: '乙药', words: ['beta'], kind: 'drug', uses },
    ])
    const equality = new QuestionEquality(synonyms)
    return equality.oppositionOf(equality.read('alpha怎么保存'), equality.read('beta怎么保存'))
  }
  assert.equal(between('name'), '名称: 甲药 / 乙药')
  assert.equal(between('spelling'), null)
})

test('an index lives by the groups it was made with', () => {
  const [one, other] = [new QuestionIndex({ synonyms: shipped }), new QuestionIndex({ synonyms: withGroup('name') })]
  for (const index of [one, other]) index.put('a', ['静丙输完能喝茶吗'])
  assert.equal(one.search('静丙输完能啜茗吗')[0]?.band, 'related')
  assert.equal(other.search('静丙输完能啜茗吗')[0]?.band, 'same')
})

test('groups of one standard word are one, and a word that stands in two belongs to the first', () => {
  const synonyms = new Synonyms([
    { id: 'a', standard: '发热', words: ['发烧'], kind: 'symptom', uses: ['search'] },
    { id: 'b', standard: '發熱', words: ['体温高'], kind: 'general', uses: ['search', 'core'] },
    { id: 'c', standard: '高温', words: ['发烧'], kind: 'symptom', uses: ['search'] },
  ])
  assert.deepEqual(synonyms.words('search'), [
    ['发热', '发烧', '体温高'],
    ['高温', '发烧'],
  ])
  const tags = new Uint16Array(2)
  synonyms.tags.tag('发烧', tags)
  const other = new Uint16Array(3)
  synonyms.tags.tag('体温高', other)
  assert.equal(tags[0], other[0])
})

test('a word that holds another and means something else is an exception of its group', () => {
  const tagOf = (except: readonly string[]): number => {
    const tags = new Uint16Array(3)
    new Synonyms([{ id: 'a', standard: '脑卒中', words: ['中风'], kind: 'illness', uses: ['search'], except }]).tags.tag('中风险', tags)
    return tags[0] as number
  }
  assert.ok(tagOf([]) > 0)
  assert.equal(tagOf(['中风险']), 0)
})

test('what changes the effect changes the fingerprint, ids and kinds do not', () => {
  const group: SynonymGroup = { id: 'a', standard: '发热', words: ['发烧'], kind: 'symptom', uses: ['search'] }
  const of = (change: Partial<SynonymGroup>): string => new Synonyms([{ ...group, ...change }]).fingerprint
  assert.equal(of({ id: 'b', kind: 'general' }), of({}))
  for (const change of [{ standard: '热' }, { words: ['烧'] }, { uses: ['hint'] }, { except: ['退热贴'] }] as const) assert.notEqual(of(change), of({}))
})

test('any list of groups can be used, with any text', () => {
  const word = fc.oneof(
    fc.constantFrom('', '静', '静丙', '白蛋白', '？', 'a', '.*', '(', '能', '不', '2 期', '发热'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const group = fc.record({
    id: fc.constantFrom('a', 'b'),
    standard: word,
    words: fc.array(word, { maxLength: 4 }),
    kind: fc.constantFrom(...SYNONYM_KINDS),
    uses: fc.uniqueArray(fc.constantFrom(...SYNONYM_USES), { maxLength: 7 }),
    except: fc.array(word, { maxLength: 2 }),
  })
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(''))
  fc.assert(
    fc.property(fc.array(group, { maxLength: 5 }), text, text, (groups, one, other) => {
      const synonyms = new Synonyms(groups)
      assert.equal(new Synonyms(readSynonymGroups(groups.map(synonymGroupLine).join('\n'))).fingerprint, synonyms.fingerprint)
      const index = new QuestionIndex({ synonyms })
      index.put('a', [one])
      index.search(other)
      const restored = QuestionIndex.restore(Buffer.concat([...index.snapshot('')]), { synonyms, fingerprint: '' })
      assert.deepEqual(restored?.search(other), index.search(other))
      const equality = new QuestionEquality(synonyms)
      assert.equal(equality.key(equality.read(one)), equality.key(equality.read(one)))
      equality.oppositionOf(equality.read(one), equality.read(other))
    }),
    { numRuns: 50 },
  )
})

test('a list compiled in steps reads as one compiled at once', async () => {
  let steps = 0
  const paced = await Synonyms.paced(shippedGroups, async () => void steps++)
  const atOnce = new Synonyms(shippedGroups)
  assert.ok(steps > 5)
  assert.equal(paced.fingerprint, atOnce.fingerprint)
  for (const text of ['静丙和速尿一起挂行不行', 'ivig for itp', '血压高肚子疼']) {
    assert.deepEqual(paced.aliases.apply(text), atOnce.aliases.apply(text))
    const [one, other] = [paced, atOnce].map(({ tags, things }) => {
      const into = new Uint16Array(text.length)
      tags.tag(text, into)
      const named: string[] = []
      things.each(text, ({ name }) => named.push(name))
      return [...into, ...named]
    })
    assert.deepEqual(one, other)
  }
})
