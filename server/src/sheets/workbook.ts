import { strToU8, zipSync } from 'fflate'

/** What a workbook is, for browsers. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface Worksheet {
  name: string
  /** The first is the heading. At most 26 columns. */
  rows: readonly (readonly string[])[]
  /** In characters, one for each column. */
  widths: readonly number[]
  /** A column that is filled in from a list. */
  pick?: { column: number; from: readonly string[] }
}

/** Characters that Excel takes in one cell; a file with a longer one is called damaged. */
export const longestCell = 32_767

/**
 * The least a workbook needs. Every cell is typed and formatted as text: nothing runs as a formula, and Excel turns no key or
 * date that a person types into something else. The heading stays in view.
 */
export function writeWorkbook(sheets: readonly Worksheet[]): Uint8Array {
  const numbered = sheets.map((sheet, at) => ({ sheet, at: at + 1 }))
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbered.map(({ at }) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ sheet, at }) => `<sheet name="${escapeXml(sheet.name)}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([...numbered.map(({ at }) => ['worksheet', `worksheets/sheet${at}.xml`] as const), ['styles', 'styles.xml']]),
    'xl/styles.xml': styles,
    ...Object.fromEntries(numbered.map(({ sheet, at }) => [`xl/worksheets/sheet${at}.xml`, worksheet(sheet)])),
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  // A fixed time: the same content makes the same bytes.
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(head + xml)])), { mtime: new Date(2000, 0, 1) })
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number format 49 is text. Cell style 1: content, wrapped, from the top; 2: bold headings. */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  return `<Relationships xmlns="${packages}/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
}

function worksheet({ rows, widths, pick }: Worksheet): string {
  const view = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`)
  const data = rows.map((row, at) => `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`, at === 0 ? 2 : 1)).join('')}</row>`)
  return `<worksheet xmlns="${main}">${view}<cols>${cols.join('')}</cols><sheetData>${data.join('')}</sheetData>${pick ? listXml(pick) : ''}</worksheet>`
}

function listXml({ column, from }: NonNullable<Worksheet['pick']>): string {
  return `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="${letter(column)}2:${letter(column)}1048576"><formula1>"${from.join(',')}"</formula1></dataValidation></dataValidations>`
}

function letter(column: number): string {
  return String.fromCharCode(65 + column)
}

function cellXml(cell: string, at: string, style: number): string {
  if (cell === '') return ''
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** Control characters, of which XML can hold few and a carriage return only as a line feed. */
const awkward = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu

/**
 * `_x000A_` in a cell means the character of that code: so control characters are written, and a text that looks like one has its
 * underscore escaped.
 */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(awkward, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
