import { Zip, ZipDeflate } from 'fflate'
import { cellXml, contentTypes, escapeXml, main, office, relationships, sheetEnd, sheetStart, styles } from './workbook-xml.ts'

/** The media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface SheetHead {
  name: string
  headings: readonly string[]
  /** Widths in characters, one for each of at most 26 columns. */
  widths: readonly number[]
  /** A column that is filled in from a list. */
  pick?: { column: number; from: readonly string[] }
}

export interface Worksheet extends Omit<SheetHead, 'headings'> {
  /** The first row is the heading. */
  rows: readonly (readonly string[])[]
}

/** The most characters of a cell in Excel, which calls a file with a longer one damaged. */
export const longestCell = 32_767

/** The most rows of a sheet in Excel. */
const mostRows = 1_048_576

/** Characters of a sheet that are packed at once. */
const packedAtOnce = 65_536

/**
 * A minimal workbook, written row by row in constant memory. Every cell is typed and formatted as text:
 * nothing runs as a formula, and Excel converts no key or date that a person types. The heading stays in view. A full
 * sheet continues in another one.
 */
export class WorkbookWriter {
  readonly #zip: Zip
  readonly #names: string[] = []
  #sheet: { head: SheetHead; file: ZipDeflate; rows: number; text: string; continued: number } | null = null

  /** @param emit gets the file's bytes in their order */
  constructor(emit: (bytes: Uint8Array) => void) {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error
      emit(bytes)
    })
  }

  /** Begins a sheet and ends the one before. */
  sheet(head: SheetHead): void {
    this.#endSheet()
    this.#begin(head, 1)
  }

  row(cells: readonly string[]): void {
    if (this.#sheet!.rows === mostRows) {
      const { head, continued } = this.#sheet!
      this.#endSheet()
      this.#begin(head, continued + 1)
    }
    this.#write(cells, 1)
  }

  end(): void {
    this.#endSheet()
    this.#part('[Content_Types].xml', contentTypes(this.#names.length))
    this.#part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
    this.#part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${this.#names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    )
    this.#part(
      'xl/_rels/workbook.xml.rels',
      relationships([...this.#names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const), ['styles', 'styles.xml']]),
    )
    this.#part('xl/styles.xml', styles)
    this.#zip.end()
  }

  #begin(head: SheetHead, continued: number): void {
    this.#names.push(continued === 1 ? head.name : `${head.name} ${continued}`)
    this.#sheet = { head, file: this.#file(`xl/worksheets/sheet${this.#names.length}.xml`), rows: 0, text: sheetStart(head.widths), continued }
    this.#write(head.headings, 2)
  }

  #write(cells: readonly string[], style: number): void {
    const sheet = this.#sheet!
    sheet.rows += 1
    sheet.text += `<row r="${sheet.rows}">${cells.map((cell, column) => cellXml(cell, column, sheet.rows, style)).join('')}</row>`
    if (sheet.text.length < packedAtOnce) return
    sheet.file.push(encoder.encode(sheet.text))
    sheet.text = ''
  }

  #endSheet(): void {
    if (!this.#sheet) return
    const { file, text, head } = this.#sheet
    file.push(encoder.encode(text + sheetEnd(head.pick)), true)
    this.#sheet = null
  }

  #part(path: string, xml: string): void {
    this.#file(path).push(encoder.encode(xml), true)
  }

  #file(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 4 })
    // A fixed time: the same content makes the same bytes.
    file.mtime = new Date(2000, 0, 1)
    this.#zip.add(file)
    file.push(encoder.encode('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'))
    return file
  }
}

const encoder = new TextEncoder()

/** A whole workbook in memory, for lists with a limit. */
export function writeWorkbook(sheets: readonly Worksheet[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const workbook = new WorkbookWriter((bytes) => pieces.push(bytes))
  for (const {
    rows: [headings = [], ...rows],
    ...head
  } of sheets) {
    workbook.sheet({ ...head, headings })
    for (const row of rows) workbook.row(row)
  }
  workbook.end()
  return new Uint8Array(Buffer.concat(pieces))
}
