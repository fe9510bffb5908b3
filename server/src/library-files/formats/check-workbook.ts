import { unzipSync, type UnzipFileInfo } from 'fflate'
import { Parser } from 'saxen'
import { Unreadable } from './unreadable.ts'

/** Limit of parts in a workbook. */
const mostParts = 1000

/** Limit of the compression ratio of a part. */
const largestRatio = 200
/** Smaller parts may have any ratio. */
const ratioCountsFrom = 1_000_000

/** Limits of a sheet in Excel. */
const mostRows = 1_048_576
const mostColumns = 16_384
/** The parser holds a sheet as a full table up to the last row and the last column with content. */
const mostCells = 10_000_000

/** Bytes of a part that are decoded at a time. */
const decodedAtOnce = 1 << 20

/**
 * Checks a workbook before it is parsed: the parser allocates as much as a part's size or a cell's reference asks for. Parts are unpacked one
 * at a time, within the size that the directory gives.
 * @param maxBytes bytes of all parts, unpacked
 * @throws Unreadable
 */
export function checkWorkbook(bytes: Uint8Array, maxBytes: number): void {
  const parts = partsOf(bytes)
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new Unreadable('文件不是 Excel 工作簿（.xlsx）：请在 Excel 或 WPS 中另存为 .xlsx。')
  if (parts.length > mostParts) throw new Unreadable(`工作簿含有 ${parts.length} 个内部文件，多得不像表格：请把内容复制到新的工作簿中再导入。`)
  const unpacked = parts.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (unpacked > maxBytes) throw new Unreadable(`工作簿解压后太大（${megabytes(unpacked)} MB，最多 ${megabytes(maxBytes)} MB）：请拆成几个文件再导入。`)
  const bomb = parts.find(({ size, originalSize }) => originalSize > ratioCountsFrom && originalSize > largestRatio * size)
  if (bomb)
    throw new Unreadable(
      `工作簿的压缩比异常（${bomb.name} 解压后是原来的 ${Math.round(bomb.originalSize / bomb.size)} 倍）：请把内容复制到新的工作簿中再导入。`,
    )
  for (const { name } of parts) if (/\.xml$/i.test(name)) checkCells(unzipSync(bytes, { filter: (part) => part.name === name })[name]!)
}

function partsOf(bytes: Uint8Array): UnzipFileInfo[] {
  const parts: UnzipFileInfo[] = []
  unzipSync(bytes, {
    filter(part) {
      parts.push(part)
      return false
    },
  })
  return parts
}

function megabytes(size: number): number {
  return Math.ceil(size / 1_000_000)
}

/** @throws Unreadable a cell or row beyond the limits of Excel, or a sparse table that is too large */
function checkCells(part: Uint8Array): void {
  const faults: string[] = []
  let [rows, lastRow, lastColumn] = [0, 0, 0]
  const refuse = (sentence: string) => {
    faults.push(sentence)
    parser.stop()
  }
  const parser = new Parser()
  // Malformed XML is reported by the reader.
  parser.on('error', () => parser.stop())
  parser.on('warn', () => undefined)
  parser.on('openTag', (name, attributes, _decode, selfClosing) => {
    if (name === 'row') {
      rows += 1
      const { r } = attributes()
      if (rows > mostRows || (r !== undefined && !(Number(r) <= mostRows)))
        refuse(`第「${shortened(r ?? String(rows))}」行超出 Excel 的范围（最多 ${mostRows} 行）`)
    } else if (name === 'c') {
      const { r = '' } = attributes()
      const at = placeOf(r)
      if (!at) return refuse(`单元格位置「${shortened(r)}」超出 Excel 的范围（最多 XFD 列、${mostRows} 行）`)
      if (selfClosing) return
      lastRow = Math.max(lastRow, at.row)
      lastColumn = Math.max(lastColumn, at.column)
      if (lastRow * lastColumn > mostCells) refuse(`表格大到第 ${lastRow} 行、第 ${lastColumn} 列，可能是「${r}」处有多余的内容`)
    }
  })
  const decoder = new TextDecoder()
  for (let from = 0; from < part.length && faults.length === 0; from += decodedAtOnce) {
    const piece = part.subarray(from, from + decodedAtOnce)
    parser.write(decoder.decode(piece, { stream: from + decodedAtOnce < part.length }))
  }
  if (faults.length > 0) throw new Unreadable(`${faults[0]}：请删去多余的内容，或复制到新的工作簿中再导入。`)
}

/** null: outside the limits of Excel. */
function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? []
  if (!letters || !digits) return null
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)
  const row = Number(digits)
  return row <= mostRows && column <= mostColumns ? { row, column } : null
}

function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}
