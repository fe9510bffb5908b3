import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkDrafts } from '../check-rows.ts'
import { readDay, readEvidence, readLines } from './cells.ts'
import { readJsonl } from './jsonl.ts'
import { readLibraryBytes, readLibraryFile } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunyi-text-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, bytes: Uint8Array | string): string {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

const csv =
  '编号,问题,答案,证据,主题,类别,审核日期,下次复审日期\r\nk1,白蛋白怎么存？,"避光，\n2～8 ℃","说明书\nwww.nmpa.gov.cn",人血白蛋白,储存与有效期,2026/8/3,2027/8/3\r\n'
/** `csv` in GB18030, as saved by Excel and WPS; Node decodes that encoding and does not encode it. */
const gb18030 = Buffer.from(
  'b1e0bac52ccecacce22cb4f0b0b82cd6a4bedd2cd6f7cce22cc0e0b1f02cc9f3bacbc8d5c6da2ccfc2b4ceb8b4c9f3c8d5c6da0d0a6b312cb0d7b5b0b0d7d4f5c3b4b4e6a3bf2c22b1dcb9e2a3ac0a32a1ab3820a1e6222c22cbb5c3f7cae90a7777772e6e6d70612e676f762e636e222cc8cbd1aab0d7b5b0b0d72cb4a2b4e6d3ebd3d0d0a7c6da2c323032362f382f332c323032372f382f330d0a',
  'hex',
)

const big5 = Buffer.from(
  'bd73b8b92cb0ddc3442cb5aaaed72cc3d2bedabcd0c3442cc3d2bedabaf4a77d0a312ca448a6e5a5d5b34aa5d5a670a6f3ab4fa6732ca447a6dca44babd7c1d7a5faab4fa6732cc3c4ab7ebba1a9faaed12c7777772e6e6d70612e676f762e636e0a',
  'hex',
)

test('CSV reads the same in UTF-8 with and without a byte order mark, in GB18030, in UTF-16, and delimited by commas, tabs or semicolons', async () => {
  const files = [
    file('plain.csv', csv),
    file('marked.csv', `\uFEFF${csv}`),
    file('gb.csv', gb18030),
    file('unicode.txt', Buffer.from(`\uFEFF${csv.replaceAll(',', '\t')}`, 'utf16le')),
    file('semicolon.csv', csv.replaceAll(',', ';')),
  ]
  const answers = []
  for (const path of files) {
    const { rows, problems } = checkDrafts((await readLibraryFile(path)).drafts)
    assert.deepEqual(problems, [], path)
    answers.push(rows.map(({ content }) => content))
  }
  assert.equal(answers[0]![0]!.answer, '避光，\n2～8 ℃')
  for (const answer of answers) assert.deepEqual(answer, answers[0])
})

test('Rows are numbered as in the spreadsheet, with multi-line cells and empty rows', async () => {
  const { drafts } = await readLibraryFile(
    file('gaps.csv', csv.replace('k1', '\r\n,,,,,,,\r\nk1') + csv.split('\r\n').slice(1).join('\r\n').replace('k1', 'k2')),
  )
  assert.deepEqual(
    drafts.map(({ place }) => place),
    ['第 4 行', '第 5 行'],
  )
})

test('An unquoted comma is reported instead of imported into wrong columns; unknown columns are reported and skipped', async () => {
  const { drafts } = await readLibraryFile(file('stray.csv', csv.replace('"避光，\n2～8 ℃"', '避光,冷藏')))
  const { rows, problems } = checkDrafts(drafts)
  assert.equal(rows.length, 0)
  assert.match(problems[0]!.text, /没有表头的列里有内容「2027\/8\/3」/)
  const own = await readLibraryFile(file('own.csv', csv.replaceAll(/(日期|2027\/8\/3)\r\n/g, '$1,备注\r\n')))
  assert.deepEqual(own.notes, ['未读取的列：备注。'])
  assert.deepEqual(checkDrafts(own.drafts).problems, [])
})

test('A file without a library is refused in one sentence', async () => {
  mkdirSync(join(folder, 'sub'))
  const refusals: [path: string, sentence: RegExp][] = [
    [join(folder, 'none.csv'), /找不到文件/],
    [join(folder, 'sub'), /是文件夹/],
    [file('empty.csv', ''), /是空文件/],
    [file('picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), /无法识别的文件/],
    [file('prose.csv', '今天天气很好\n'), /找不到表头/],
    // 編號,問題,答案,證據標題,證據網址 and one entry in Big5, which is valid GB18030 too.
    [file('big5.csv', big5), /Big5（繁体中文）编码/],
    [file('quote.csv', csv.replace('gov.cn"', 'gov.cn')), /引号没有成对/],
    [file('list.json', '[{"key":"a"}]'), /JSON 数组/],
    [file('gb.jsonl', Buffer.concat([Buffer.from('{"key":"'), gb18030, Buffer.from('"}')])), /不是 UTF-8/],
  ]
  for (const [path, sentence] of refusals) await assert.rejects(readLibraryFile(path), { name: 'Unreadable', message: sentence })
})

test('Every invalid line of a JSONL file is reported with its number and reason', async () => {
  const good = {
    key: 'a',
    question: '问题',
    answer: '答案',
    evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn' }],
    subject: '主题',
    category: '其他',
    reviewed_on: '2026-01-01',
    review_due: '2027-01-01',
  }
  const lines = [
    good,
    { ...good, question: '\u3000\u200b' },
    { ...good, category: '用法' },
    { ...good, review_due: '2025-01-01', answer: undefined },
    { ...good, evidence: [{ title: '说明书', url: '国家药监局' }] },
    { ...good, phrasings: ['好', 5], remark: '备注' },
    { ...good, question: '响铃\u0007' },
    { ...good, question: '两\n行' },
  ]
  const path = file('bad.jsonl', `\uFEFF${lines.map((line) => JSON.stringify(line)).join('\n\n')}\n{"key":\n[]\n`)
  const { rows, problems } = checkDrafts((await readLibraryFile(path)).drafts)
  assert.deepEqual(
    rows.map(({ place }) => place),
    ['第 1 行'],
  )
  const category =
    '类别「用法」：应为以下之一：成分与规格、适应症、用法用量、输注速度、配制与配伍、禁忌、注意事项、不良反应、妊娠与哺乳、儿童用药、老年用药、相互作用与疫苗、过量、储存与有效期、开启后时限、作用机制、药代动力学、品种区别、疾病诊疗、血液制品安全、不良反应报告、其他'
  assert.deepEqual(
    problems.map(({ place, text }) => `${place} ${text}`),
    [
      '第 3 行 问题：不能为空',
      `第 5 行 ${category}`,
      '第 7 行 答案：不能为空',
      '第 9 行 证据第 1 条的网址「国家药监局」：应为网址，如 www.nmpa.gov.cn，中间不能有空格',
      '第 11 行 其他问法第 2 条：应为文字；不认识的字段：remark',
      '第 13 行 问题「响铃\u0007」：含有控制字符 U+0007',
      '第 15 行 问题「两\n行」：不能换行',
      '第 16 行 不是一个完整的 JSON 对象',
      '第 17 行 不是一个完整的 JSON 对象',
    ],
  )
  assert.equal(checkDrafts(readJsonl(JSON.stringify({ ...good, answer: '断\ud83d\r\n行\ufeff' })).drafts).rows[0]!.content.answer, '断\ufffd\n行')
})

test('Cells accept the usual spellings', () => {
  assert.deepEqual(['2026-08-03', '2026/8/3', '2026.8.3', '2026年8月3日', '20260803', '46237', '2026-08-03 00:00:00', '8/3/2026', ''].map(readDay), [
    ...Array.from({ length: 7 }, () => '2026-08-03'),
    '8/3/2026',
    '',
  ])
  assert.deepEqual(readLines('甲；乙|丙；'), ['甲', '乙', '丙'])
  assert.deepEqual(readLines('甲；乙\n 丙\n\n'), ['甲；乙', '丙'])
  const pieces = [
    { title: '说明书', url: 'www.nmpa.gov.cn' },
    { title: '《指南》', url: 'https://doi.org/10.1/x' },
  ]
  assert.deepEqual(readEvidence('说明书\nwww.nmpa.gov.cn\n\n《指南》\nhttps://doi.org/10.1/x').pieces, pieces)
  assert.deepEqual(readEvidence('说明书 www.nmpa.gov.cn\n《指南》：https://doi.org/10.1/x').pieces, pieces)
  assert.deepEqual(readEvidence('说明书\n《指南》\nhttps://doi.org/10.1/x'), {
    pieces: [pieces[1]],
    faults: ['「说明书」后面没有网址，每条证据写两行，先标题，后网址'],
  })
})

test('Millions of brackets in a heading, or of colons in a line of evidence, are read in linear time', async () => {
  const brackets = new Uint8Array(Buffer.from(`${'('.repeat(10_000_000)}\n${csv}`))
  assert.equal((await readLibraryBytes(brackets, 'a.csv')).drafts.length, 1)
  const colons = `说明书${'：'.repeat(2_000_000)} 甲 乙`
  assert.deepEqual(readEvidence(colons), { pieces: [], faults: [`「${colons.slice(0, 30)}」后面没有网址，每条证据写两行，先标题，后网址`] })
  assert.deepEqual(readEvidence('国家药监局： www.nmpa.gov.cn').pieces, [{ title: '国家药监局', url: 'www.nmpa.gov.cn' }])
})
