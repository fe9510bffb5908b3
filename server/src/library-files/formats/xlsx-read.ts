import readWorkbook from 'read-excel-file/universal'
import { checkWorkbook } from './check-workbook.ts'
import type { Sheet } from './sheets.ts'
import { Unreadable } from './unreadable.ts'

/**
 * Workbooks of Excel and WPS; a formula is read as its last value.
 * @param maxBytes bytes of all parts, unpacked: a limit against zip bombs
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Sheet[]> {
  try {
    checkWorkbook(bytes, maxBytes)
    const sheets = await readWorkbook(new Blob([bytes]), { trim: false })
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }))
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged()
  }
}

function damaged(): Unreadable {
  return new Unreadable('工作簿打不开，可能已损坏：请用 Excel 或 WPS 打开后另存为 .xlsx。')
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}

/**
 * Detects Excel's old format and encrypted workbooks, both OLE containers with stream names in UTF-16.
 * @returns the message, or null for other bytes
 */
export function refusedContainer(bytes: Uint8Array): string | null {
  if (![0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)) return null
  const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return encrypted ? '工作簿有打开密码：请去掉密码后另存为 .xlsx 再导入。' : '这是旧格式的表格（.xls 或 .et）：请在 Excel 或 WPS 中另存为 .xlsx。'
}
