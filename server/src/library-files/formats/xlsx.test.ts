import { strToU8, zipSync } from 'fflate'
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkDrafts } from '../check-rows.ts'
import { readLibraryBytes, readLibraryFile } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunyi-xlsx-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function saved(name: string, parts: Record<string, string>): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    zipSync(Object.fromEntries(Object.entries(parts).map(([part, xml]) => [part, strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)]))),
  )
  return path
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of every workbook; style 1 is a date, as Excel's own yyyy/m/d. */
function book(sheets: Record<string, string>, more: Record<string, string> = {}) {
  const names = Object.keys(sheets)
  return {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationship}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relationship}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId98" Type="${relationship}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId99" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`]),
    ),
    ...more,
  }
}

const headings = ['编号', '问题', '其他问法', '答案', '证据', '主题', '类别', '审核日期', '下次复审日期']
const letters = 'ABCDEFGHIJ'
const inline = (text: string, at: string) => `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
const inlineRow = (row: number, cells: string[]) =>
  `<row r="${row}">${cells.map((cell, at) => (cell.startsWith('<c') ? cell : inline(cell, `${letters[at]}${row}`))).join('')}</row>`

const expected = {
  key: 'hsa-storage',
  question: '人血白蛋白的储存条件是什么？',
  phrasings: ['白蛋白怎么保存？', '白蛋白放几度？'],
  counterexamples: [],
  answer: '2～8 ℃ 避光保存，不得冷冻。\n以药品说明书为准。',
  evidence: [{ title: '人血白蛋白说明书', url: 'www.nmpa.gov.cn' }],
  subject: '人血白蛋白',
  category: '储存与有效期',
  reviewed_on: '2026-08-03',
  review_due: '2027-08-03',
}

test('A workbook that Excel saved is read: shared strings, rich text, phonetic hints, serial dates, empty rows and columns behind the data', async () => {
  const strings = [
    ...headings,
    'hsa-storage',
    '人血白蛋白的储存条件是什么？',
    '白蛋白怎么保存？_x000D_\n白蛋白放几度？',
    '人血白蛋白说明书\nwww.nmpa.gov.cn',
    '人血白蛋白',
    '储存与有效期',
  ]
  const items = strings.map((text) => `<si><t xml:space="preserve">${text}</t><phoneticPr fontId="1" type="noConversion"/></si>`)
  // Part of the answer is bold, and a phonetic hint is not part of the text.
  items.push(
    '<si><r><t>2～8 ℃ 避光</t></r><r><rPr><b/></rPr><t xml:space="preserve">保存，不得冷冻。\n</t></r><r><t>以药品说明书为准。</t></r><rPh sb="0" eb="1"><t>ビコウ</t></rPh></si>',
  )
  const shared = (index: number, at: string) => `<c r="${at}" t="s"><v>${index}</v></c>`
  const heading = `<row r="1">${headings.map((_, at) => shared(at, `${letters[at]}1`)).join('')}</row>`
  const cells = [9, 10, 11, 15, 12, 13, 14].map((index, at) => shared(index, `${letters[at]}4`)).join('')
  const data = `<row r="4">${cells}<c r="H4" s="1"><v>46237</v></c><c r="I4"><v>46602</v></c><c r="K4" s="1"/></row>`
  const path = saved(
    'excel.xlsx',
    book({ Sheet1: `${heading}${data}<row r="900"><c r="A900" s="1"/></row>` }, { 'xl/sharedStrings.xml': `<sst ${main}>${items.join('')}</sst>` }),
  )

  const { drafts, notes } = await readLibraryFile(path)
  assert.deepEqual(notes, [])
  const { rows, problems } = checkDrafts(drafts)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.map(({ place, content }) => [place, content]),
    [['第 4 行', expected]],
  )
})

test('A workbook that WPS saved is read: inline strings, headings in another order with remarks, dates as text, a sheet of notes', async () => {
  const order = [7, 8, 1, 2, 3, 4, 5, 6, 0]
  const values = [
    'hsa-storage',
    expected.question,
    '白蛋白怎么保存？；白蛋白放几度？',
    '2～8 ℃ 避光保存，不得冷冻。&#10;以药品说明书为准。',
    '人血白蛋白说明书 www.nmpa.gov.cn',
    '人血白蛋白',
    '储存与有效期',
    '2026年8月3日',
    '2027/8/3',
  ]
  const remarks = headings.map((title) => ` ${title}（必填）* `)
  const path = saved(
    'wps.xlsx',
    book({
      知识库:
        inlineRow(1, ['循医知识库']) +
        inlineRow(
          2,
          order.map((at) => remarks[at]!),
        ) +
        inlineRow(
          3,
          order.map((at) => values[at]!),
        ),
      说明: inlineRow(1, ['请按说明填写']),
    }),
  )

  const { drafts, notes } = await readLibraryFile(path)
  assert.deepEqual(notes, ['工作表「说明」没有知识库的表头，未读取。'])
  const { rows, problems } = checkDrafts(drafts)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.map(({ place, content }) => [place, content]),
    [['第 3 行', expected]],
  )
})

test('All sheets with the headings are read, and rows are named with their sheet', async () => {
  const sheet = inlineRow(1, headings) + inlineRow(2, ['', '问题', '', '', '', '', '', '', ''])
  const { drafts } = await readLibraryFile(saved('two.xlsx', book({ 白蛋白: sheet, 静丙: sheet })))
  assert.deepEqual(
    drafts.map(({ place }) => place),
    ['工作表「白蛋白」第 2 行', '工作表「静丙」第 2 行'],
  )
})

test('A formula is read as its last value, a number as its digits, an answer of full-width characters as text', async () => {
  const row = inlineRow(2, [
    '<c r="A2"><v>12</v></c>',
    '<c r="B2" t="str"><f>CONCATENATE("问","题")</f><v>问题</v></c>',
    '',
    '（１２３）',
    '说明书 www.nmpa.gov.cn',
    '主题',
    '其他',
    '2026-08-03',
    '2027-08-03',
  ])
  const { drafts } = await readLibraryFile(saved('formula.xlsx', book({ 知识库: inlineRow(1, headings) + row })))
  const { rows } = checkDrafts(drafts)
  assert.deepEqual(
    rows.map(({ content }) => [content.key, content.question, content.answer]),
    [['12', '问题', '（１２３）']],
  )
})

test('Unreadable workbooks are refused in one sentence with a remedy', async () => {
  const write = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const container = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const refusals: [path: string, sentence: RegExp][] = [
    [write('locked.xlsx', Buffer.concat([container, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')])), /有打开密码：请去掉密码/],
    [write('old.xls', Buffer.concat([container, Buffer.alloc(600)])), /旧格式的表格/],
    [write('cut.xlsx', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }).slice(0, 60)), /可能已损坏/],
    [write('report.docx', zipSync({ 'word/document.xml': strToU8('<w/>') })), /不是 Excel 工作簿/],
    [saved('strange.xlsx', { 'xl/workbook.xml': '<nothing>' }), /可能已损坏/],
    [saved('headless.xlsx', book({ 知识库: inlineRow(1, ['甲', '乙', '丙']) })), /找不到表头/],
    [saved('short.xlsx', book({ 知识库: inlineRow(1, ['问题', '答案', '主题']) })), /缺少列：证据、类别、审核日期、下次复审日期/],
    [saved('twice.xlsx', book({ 知识库: inlineRow(1, [...headings.slice(0, 8), '下次复审日期', '问题']) })), /列「问题」出现了两次/],
  ]
  for (const [path, sentence] of refusals) await assert.rejects(readLibraryFile(path), { name: 'Unreadable', message: sentence })
})

const strayCell = (at: string, cell = inline('x', at)) =>
  saved(`stray-${at.slice(0, 12)}.xlsx`, book({ 知识库: `${inlineRow(1, headings)}<row r="2">${cell}</row>` }))

test('A workbook with a cell or row outside the limits of Excel is refused before it is parsed, and the cell is named', async () => {
  const refusals: [path: string, sentence: RegExp][] = [
    [strayCell('ZZZZZZZ1'), /^单元格位置「ZZZZZZZ1」超出 Excel 的范围.*：请删去多余的内容/],
    [strayCell('&#90;ZZZZZZ2'), /单元格位置「&#90;ZZZZZZ2」/],
    [strayCell('XFE2'), /单元格位置「XFE2」/],
    [strayCell('A1048577'), /单元格位置「A1048577」/],
    [strayCell('A99999999999999999999999'), /单元格位置「A9999999999999999999…」/],
    [saved('row.xlsx', book({ 知识库: `${inlineRow(1, headings)}<row r="1000000000"></row>` })), /第「1000000000」行超出 Excel 的范围/],
    [
      saved('wide.xlsx', book({ 知识库: `${inlineRow(1, headings)}<row r="2">${inline('x', 'XFD2')}</row><row r="9000">${inline('x', 'A9000')}</row>` })),
      /表格大到第 9000 行、第 16384 列/,
    ],
  ]
  for (const [path, sentence] of refusals) await assert.rejects(readLibraryFile(path), { name: 'Unreadable', message: sentence })
})

test('Empty cells with a format are no content, wherever they are', async () => {
  const formatted = strayCell('XFD2', `${inline('问题', 'B2')}<c r="XFD2" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/>`)
  const { drafts } = await readLibraryFile(formatted)
  assert.deepEqual(
    drafts.map(({ place, value }) => [place, value?.['question']]),
    [['第 2 行', '问题']],
  )
})

test('A workbook that is too large unpacked, or has too high a compression ratio, is refused before it is unpacked', async () => {
  const sheet = { 知识库: inlineRow(1, headings) }
  const packed = (level: 0 | 9, bytes: number) => {
    const path = join(folder, 'bomb.xlsx')
    const parts = Object.entries(book(sheet)).map(([part, xml]) => [part, strToU8(xml)] as const)
    writeFileSync(path, zipSync({ ...Object.fromEntries(parts), 'xl/sharedStrings.xml': new Uint8Array(bytes).fill(32) }, { level }))
    return readFileSync(path)
  }
  const read = (bytes: Buffer) => readLibraryBytes(new Uint8Array(bytes), 'bomb.xlsx', { largestUnpacked: 3_000_000 })
  await assert.rejects(read(packed(9, 2_000_000)), { name: 'Unreadable', message: /压缩比异常（xl\/sharedStrings\.xml 解压后是原来的 \d+ 倍）/ })
  await assert.rejects(read(packed(0, 3_000_000)), { name: 'Unreadable', message: /解压后太大（4 MB，最多 3 MB）/ })
  const parts = Object.fromEntries(Array.from({ length: 1000 }, (_, each) => [`xl/${each}.xml`, '']))
  await assert.rejects(readLibraryFile(saved('parts.xlsx', book(sheet, parts))), { name: 'Unreadable', message: /含有 \d+ 个内部文件/ })
})

test('A long text that a workbook stores once and repeats in thousands of cells counts as often as it is repeated', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => `<row r="${at + 2}"><c r="B${at + 2}" t="s"><v>0</v></c></row>`).join('')
  const path = saved(
    'shared.xlsx',
    book(
      { 知识库: inlineRow(1, headings) + rows },
      {
        'xl/sharedStrings.xml': `<sst ${main}><si><t>${Array.from({ length: 32_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('')}</t></si></sst>`,
      },
    ),
  )
  await assert.rejects(readLibraryFile(path), { name: 'Unreadable', message: /一共最多 60000000 个字符/ })
})
