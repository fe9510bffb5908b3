/* The XML of a workbook's parts. */

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number format 49 is text. Cell style 1: content, wrapped, from the top; 2: bold headings. */
export const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

export function contentTypes(sheets: number): string {
  const parts = Array.from({ length: sheets }, (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`)
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`
}

export function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  return `<Relationships xmlns="${packages}/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
}

export function sheetStart(widths: readonly number[]): string {
  const view = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`)
  return `<worksheet xmlns="${main}">${view}<cols>${cols.join('')}</cols><sheetData>`
}

/** @param pick a column that is filled in from a list */
export function sheetEnd(pick: { column: number; from: readonly string[] } | undefined): string {
  return `</sheetData>${pick ? listXml(pick) : ''}</worksheet>`
}

function listXml({ column, from }: { column: number; from: readonly string[] }): string {
  return `<dataValidations count="1"><dataValidation type="list" allowBlank="1" sqref="${letter(column)}2:${letter(column)}1048576"><formula1>"${from.join(',')}"</formula1></dataValidation></dataValidations>`
}

function letter(column: number): string {
  return String.fromCharCode(65 + column)
}

export function cellXml(cell: string, column: number, row: number, style: number): string {
  if (cell === '') return ''
  return `<c r="${letter(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** Control characters: XML allows few of them, and turns a carriage return into a line feed. */
const awkward = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu

/**
 * `_x000A_` in a cell means the character of that code: control characters are written this way, and a text that looks like one gets its
 * underscore escaped.
 */
export function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(awkward, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
