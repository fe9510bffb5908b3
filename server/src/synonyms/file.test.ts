import { synonymKinds, synonymLimits, synonymUses, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { exportSynonyms, readSynonymFile } from '@xunyi/contract/synonyms'
import { MOST_GROUPS, SYNONYM_KINDS, SYNONYM_USES } from '@xunyi/retrieval/synonyms'
import { array, assert as holds, constantFrom, property, record, string, stringMatching, subarray, uniqueArray } from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterSynonymGroups } from '../library/synonyms.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readGroups, writeGroups } from './file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const groupA: SynonymGroup = { id: 'a', standard: '人血白蛋白', words: ['白蛋白', 'HSA'], kind: 'drug', uses: ['name'] }
const heading = '编号,标准名,同义词,类型,用途,例外'
const read = (rows: string[], draft: SynonymGroup[] = [groupA]) => readGroups(bytesOf([heading, ...rows].join('\r\n')), draft, draft)
const reasons = (rows: string[]) => read(rows).bad.map(({ row, reasons }) => [row, ...reasons])

test('kinds, uses and the limit are those of the search', () => {
  assert.deepEqual([...synonymKinds], [...SYNONYM_KINDS])
  assert.deepEqual([...synonymUses], [...SYNONYM_USES])
  assert.equal(synonymLimits.groups, MOST_GROUPS)
})

test('the shipped groups are exported with a byte order mark and read again without a change', () => {
  const groups = starterSynonymGroups() as SynonymGroup[]
  const file = writeGroups(groups)
  assert.ok(file.startsWith('\ufeff编号,标准名,同义词,类型,用途,例外\r\n'))
  assert.deepEqual(readGroups(bytesOf(file), groups, groups), { groups, bad: [], rows: groups.length })
})

test('any list that may be saved is read again without a change, formulas and quotes included', () => {
  const word = string({ unit: constantFrom('=', '+', '-', '@', '"', ',', "'", '甲', '乙', '丙', 'A', 'b', '1', '9', ' '), minLength: 2, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => /[甲乙丙Ab19]{2}/.test(text))
  const group = record(
    {
      id: stringMatching(/^[\w.-]{1,10}$/),
      standard: word,
      words: array(word, { minLength: 1, maxLength: 4 }),
      kind: constantFrom(...synonymKinds),
      uses: subarray([...synonymUses], { minLength: 1 }),
    },
    { noNullPrototype: true },
  )
  const list = uniqueArray(group, { selector: ({ id }) => id, maxLength: 6 })
  holds(
    property(list, (groups) => {
      const again = readGroups(bytesOf(writeGroups(groups)), groups, groups)
      const refused = new Set(again.bad.map(({ row }) => row))
      assert.deepEqual(
        again.groups,
        groups.filter((_, at) => !refused.has(at + 2)),
      )
    }),
  )
})

test('bad rows are named by their line with the reason, and the others are read', () => {
  const rows = [
    'b,破伤风人免疫球蛋白,破免；TIG,药品,名称,',
    'c,白蛋白粉,HSA,药品,名称,',
    ',狂犬病人免疫球蛋白,狂,药品,名称,',
    'd,,破针,药品,名称,',
    `e,乙免,${'长'.repeat(41)},药品,名称,`,
    'f,乙型肝炎人免疫球蛋白,乙\u0007抗,药品,名称,',
    'b,凝血酶,凝血酶粉,药品,名称,',
    'g,纤维蛋白原,纤原,药材,名称,',
    'h,凝血因子,因子,药品,名,',
    'i,凝血酶原复合物,,药品,检索,',
    '坏,人免疫球蛋白,肌丙,药品,名称,',
  ]
  assert.deepEqual(reasons(rows), [
    [3, '「HSA」已在「人血白蛋白」组里'],
    [4, '「狂」只有一个字，会在别的词里被误认'],
    [5, '标准名不能为空'],
    [6, `「${'长'.repeat(20)}……」超过 40 个字`],
    [7, '「乙?抗」含有控制字符或不可见字符'],
    [8, '编号 b 在文件里出现两次'],
    [9, '类型「药材」不在 药品、商品名、疾病、症状、部位、检查、人群、诊疗、病房用语、缩写、口语、英文、其他 之中'],
    [10, '用途「名」不在 名称、写法、检索、提示、对照、同问、合并提问 之中'],
    [11, '没有同义词'],
    [12, '编号「坏」只能用字母、数字、点、下划线和连字符'],
  ])
  assert.deepEqual(read(rows).groups, [{ id: 'b', standard: '破伤风人免疫球蛋白', words: ['破免', 'TIG'], kind: 'drug', uses: ['name'] }])
})

test('of two rows with one word the second is bad, and a row that clashes with a later group of the draft is bad too', () => {
  assert.deepEqual(reasons(['b,甲药,甲乙丙,药品,名称,', 'c,乙药,甲乙丙,药品,名称,']), [[3, '「甲乙丙」已在「甲药」组里']])
  const draft: SynonymGroup[] = [groupA, { ...groupA, id: 'z', standard: '静丙', words: ['IVIG'] }]
  assert.deepEqual(
    read(['a,人血白蛋白,白蛋白；IVIG,药品,名称,'], draft).bad.map(({ row }) => row),
    [2],
  )
})

test('more groups than the search takes are bad rows', () => {
  const rows = Array.from({ length: synonymLimits.groups + 2 }, (_, at) => `g${at},标准${at}号,别称${at}号,其他,检索,`)
  const { bad, groups } = read(rows, [])
  assert.deepEqual([groups.length >= synonymLimits.groups, bad[0]?.reasons], [true, [`最多 ${synonymLimits.groups} 组`]])
})

let at: TestServer
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [], overrides: { synonyms: () => [groupA] } })
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())

test('a version is exported, which the audit log says, and the file is read for the draft', async () => {
  const { file, groups } = await writer.browser.call(exportSynonyms, { version: null })
  assert.deepEqual([file.filename, groups], ['同义词-版本0.csv', 1])
  const edits = { put: [], removed: [] }
  const again = await writer.browser.call(readSynonymFile, { content: file.content, based_on: 0, edits })
  assert.deepEqual(again, { groups: [groupA], bad: [], rows: 1 })
  const { action } = await at.context.db.selectFrom('audit_log').select('action').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  assert.equal(action, 'synonyms.export')
  const unreadable = writer.browser.call(readSynonymFile, { content: Buffer.from('甲,乙\r\n').toString('base64'), based_on: 0, edits })
  await assert.rejects(unreadable, { message: '没有找到「标准名」列：第一行应为 编号、标准名、同义词、类型、用途、例外。' })
})
