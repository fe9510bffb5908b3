import { inflateRawSync } from 'node:zlib'

/** The sheets of an Excel workbook by name, each as rows of texts: as much of the format as our own exports use. */
export function readSheets(bytes: Buffer): Map<string, string[][]> {
  const files = unzip(bytes)
  const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)"/g)].map((match) => plain(match[1]!))
  return new Map(names.map((name, at) => [name, rows(files.get(`xl/worksheets/sheet${at + 1}.xml`)!)]))
}

/** Empty cells are not in the file, so a cell is found by its letter; there are at most 26 columns. */
function rows(sheet: string): string[][] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map((row) => {
    const cells: string[] = []
    for (const [, letter, content] of row[1]!.matchAll(/<c r="([A-Z])\d+".*?<t[^>]*>(.*?)<\/t>/gs)) cells[letter!.charCodeAt(0) - 65] = plain(content!)
    return Array.from(cells, (cell) => cell ?? '')
  })
}

function plain(xml: string): string {
  return xml.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}

/** Goes by the directory at the end of the file: name, size and place of every file. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
