import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { readCsv } from './csv.ts'
import type { Drafts } from './draft.ts'
import { readJsonl } from './jsonl.ts'
import { readSheets } from './sheets.ts'
import { decode } from './text.ts'
import { Unreadable } from './unreadable.ts'
import { readXlsx, refusedContainer } from './xlsx-read.ts'

const maxBytes = 300_000_000

/** Reads a file in the format of its content, with its SHA-256. @throws Unreadable */
export async function readLibraryFile(path: string): Promise<Drafts & { hash: string }> {
  const bytes = bytesOf(path)
  return { ...(await readLibraryBytes(bytes, path)), hash: createHash('sha256').update(bytes).digest('base64url') }
}

/**
 * Reads a file by its content; the name selects among text formats only.
 * @param largestUnpacked bytes of a workbook's parts
 * @param mostRows rows that are not empty, without headings
 * @throws Unreadable
 */
export async function readLibraryBytes(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { largestUnpacked = 1_000_000_000, mostRows = Infinity } = {},
): Promise<Drafts> {
  const refused = refusedContainer(bytes)
  if (refused) throw new Unreadable(refused)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readSheets(await readXlsx(bytes, largestUnpacked), mostRows)
  const jsonl = ['.jsonl', '.ndjson', '.json'].includes(extname(name).toLowerCase())
  if (jsonl || startsWithBrace(bytes)) return readJsonl(decode(bytes, { onlyUtf8: true }), mostRows)
  return readSheets([readCsv(decode(bytes))], mostRows)
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  let size: number
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) throw new Unreadable(`${path} 是文件夹：请写出其中的文件名。`)
    if (!stat.isFile()) throw new Unreadable(`${path} 不是普通文件。`)
    size = stat.size
    if (size === 0) throw new Unreadable(`${path} 是空文件。`)
    if (size > maxBytes) throw new Unreadable(`${path} 太大（超过 300 MB）：请拆成几个文件再导入。`)
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Unreadable(`找不到文件 ${path}：请检查路径。`)
    if (code === 'EACCES' || code === 'EPERM') throw new Unreadable(`没有权限读取 ${path}。`)
    throw new Unreadable(`无法读取 ${path}（${message}）。`)
  }
}

function startsWithBrace(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0
  const first = bytes.subarray(start, start + 1000).find((byte) => byte > 0x20)
  return first === 0x7b
}
