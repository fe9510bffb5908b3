import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { checkDrafts } from '../check.ts'
import { readLibraryFile } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunyi-xlsx-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function saved(name: string, parts: Record<string, string>): string {
  const path = join(folder, name)
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(parts).map(([part, xml]) => [part, strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)]))))
  return path
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts every workbook has; style 1 is a date, as Excel's own yyyy/m/d. */
function book(sheets: Record<string, string>, more: Record<string, string> = {}) {
  const names = Object.keys(sheets)
  return {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationship}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relationship}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId98" Type="${relationship}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId99" Type="${relationship}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet ${main}><sheetData>${sheets[name]}</sheetData></worksheet>`])),
    ...more,
  }
}

const headings = ['编号', '问题', '其他问法', '答案', '证据', '主题', '类别', '审核日期', '下次复审日期']
const letters = 'ABCDEFGHIJ'
const inline = (text: string, at: string) => `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
const inlineRow = (row: number, cells: string[]) => `<row r="${row}">${cells.map((cell, at) => (cell.startsWith('<c') ? cell : inline(cell, `${letters[at]}${row}`))).join('')}</row>`

const expected = {
  key: 'hsa-storage',
  question: '人血白蛋白的储存条件是什么？',
  phrasings: ['白蛋白怎么保存？', '白蛋白放几度？'],
  answer: '2～8 ℃ 避光保存，不得冷冻。\n以药品说明书为准。',
  evidence: [{ title: '人血白蛋白说明书', url: 'www.nmpa.gov.cn' }],
  subject: '人血白蛋白',
  category: '储存与有效期',
  reviewed_on: '2026-08-03',
  review_due: '2027-08-03',
}

test('A workbook that Excel saved is read: shared strings, rich text, phonetic hints, serial dates, empty rows and columns behind the data', async () => {
  const strings = [...headings, 'hsa-storage', '人血白蛋白的储存条件是什么？', '白蛋白怎么保存？_x000D_\n白蛋白放几度？', '人血白蛋白说明书\nwww.nmpa.gov.cn', '人血白蛋白', '储存与有效期']
  const items = strings.map((text) => `<si><t xml:space="preserve">${text}</t><phoneticPr fontId="1" type="noConversion"/></si>`)
  // The answer is partly bold, and has a reading aid that is not part of the text.
  items.push('<si><r><t>2～8 ℃ 避光</t></r><r><rPr><b/></rPr><t xml:space="preserve">保存，不得冷冻。\n</t></r><r><t>以药品说明书为准。</t></r><rPh sb="0" eb="1"><t>ビコウ</t></rPh></si>')
  const shared = (index: number, at: string) => `<c r="${at}" t="s"><v>${index}</v></c>`
  const heading = `<row r="1">${headings.map((_, at) => shared(at, `${letters[at]}1`)).join('')}</row>`
  const cells = [9, 10, 11, 15, 12, 13, 14].map((index, at) => shared(index, `${letters[at]}4`)).join('')
  const data = `<row r="4">${cells}<c r="H4" s="1"><v>46237</v></c><c r="I4"><v>46602</v></c><c r="K4" s="1"/></row>`
  const path = saved('excel.xlsx', book({ Sheet1: `${heading}${data}<row r="900"><c r="A900" s="1"/></row>` }, { 'xl/sharedStrings.xml': `<sst ${main}>${items.join('')}</sst>` }))

  const { drafts, notes } = await readLibraryFile(path)
  assert.deepEqual(notes, [])
  const { rows, problems } = checkDrafts(drafts)
  assert.deepEqual(problems, [])
  assert.deepEqual(rows.map(({ place, content }) => [place, content]), [['第 4 行', expected]])
})

test('A workbook that WPS saved is read: inline strings, headings in another order with remarks, dates as text, a sheet of notes', async () => {
  const order = [7, 8, 1, 2, 3, 4, 5, 6, 0]
  const values = ['hsa-storage', expected.question, '白蛋白怎么保存？；白蛋白放几度？', '2～8 ℃ 避光保存，不得冷冻。&#10;以药品说明书为准。', '人血白蛋白说明书 www.nmpa.gov.cn', '人血白蛋白', '储存与有效期', '2026年8月3日', '2027/8/3']
  const remarks = headings.map((title) => ` ${title}（必填）* `)
  const path = saved('wps.xlsx', book({
    知识库: inlineRow(1, ['循医知识库']) + inlineRow(2, order.map((at) => remarks[at]!)) + inlineRow(3, order.map((at) => values[at]!)),
    说明: inlineRow(1, ['请按说明填写']),
  }))

  const { drafts, notes } = await readLibraryFile(path)
  assert.deepEqual(notes, ['工作表「说明」没有知识库的表头，未读取。'])
  const { rows, problems } = checkDrafts(drafts)
  assert.deepEqual(problems, [])
  assert.deepEqual(rows.map(({ place, content }) => [place, content]), [['第 3 行', expected]])
})

test('Sheets that both have the headings are both read, and rows are named with their sheet', async () => {
  const sheet = inlineRow(1, headings) + inlineRow(2, ['', '问题', '', '', '', '', '', '', ''])
  const { drafts } = await readLibraryFile(saved('two.xlsx', book({ 白蛋白: sheet, 静丙: sheet })))
  assert.deepEqual(drafts.map(({ place }) => place), ['工作表「白蛋白」第 2 行', '工作表「静丙」第 2 行'])
})

test('A formula counts as its last value, a number as its digits, an answer of full-width characters as text', async () => {
  const row = inlineRow(2, ['<c r="A2"><v>12</v></c>', '<c r="B2" t="str"><f>CONCATENATE("问","题")</f><v>问题</v></c>', '', '（１２３）', '说明书 www.nmpa.gov.cn', '主题', '其他', '2026-08-03', '2027-08-03'])
  const { drafts } = await readLibraryFile(saved('formula.xlsx', book({ 知识库: inlineRow(1, headings) + row })))
  const { rows } = checkDrafts(drafts)
  assert.deepEqual(rows.map(({ content }) => [content.key, content.question, content.answer]), [['12', '问题', '（１２３）']])
})

test('Workbooks that cannot be read are refused in one sentence that says what to do', async () => {
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
