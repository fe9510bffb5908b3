import type { Format } from '@xunyi/contract/library-export'
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Content } from '../../library/content.ts'
import { cellsOf } from './cells.ts'
import { columns } from './columns.ts'
import { byteOrderMark, csvLines } from './csv.ts'
import { writeJsonl } from './jsonl.ts'
import { textWriter, type LibraryWriter } from './library-writer.ts'
import { Unreadable } from './unreadable.ts'
import { xlsxWriter } from './xlsx-write.ts'

const titles = columns.map(({ title }) => title)

/** Opens a file of entries that is written piece by piece. */
export const libraryWriter: Record<Format, () => LibraryWriter> = {
  jsonl: () => textWriter('', writeJsonl),
  csv: () => textWriter(byteOrderMark + csvLines([titles]), (contents) => csvLines(contents.map(cellsOf))),
  xlsx: xlsxWriter,
}

/** A whole file of entries. */
export function libraryFile(format: Format, contents: readonly Content[]): Uint8Array {
  const writer = libraryWriter[format]()
  return new Uint8Array(Buffer.concat([writer.rows(contents), writer.end()]))
}

/**
 * Writes entries in the format of the file name, atomically.
 * @throws Unreadable when it cannot be written, or exists already and may not be replaced
 */
export function writeLibraryFile(path: string, contents: readonly Content[], { replace }: { replace: boolean }): void {
  const extension = extname(path).toLowerCase()
  const format = Object.keys(libraryWriter).find((format): format is Format => extension === `.${format}`)
  if (!format)
    throw new Unreadable(
      `文件名要以 ${Object.keys(libraryWriter)
        .map((format) => `.${format}`)
        .join('、')} 之一结尾：${path}`,
    )
  if (existsSync(path) && statSync(path).isDirectory()) throw new Unreadable(`${path} 是文件夹：请写出文件名。`)
  if (existsSync(path) && !replace) throw new Unreadable(`${path} 已存在：请换个文件名，或加 --force 覆盖它。`)
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(unfinished, libraryFile(format, contents))
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Unreadable(`文件夹不存在，无法写入 ${path}。`)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw new Unreadable(`没有权限写入 ${path}。`)
    throw new Unreadable(`无法写入 ${path}（${message}）。`)
  }
}
