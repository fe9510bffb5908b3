import type { Format } from '@xunyi/contract/library'
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Content } from '../../library/content.ts'
import { cellsOf } from './cells.ts'
import { columns } from './columns.ts'
import { writeCsv } from './csv.ts'
import { writeJsonl } from './jsonl.ts'
import { notesSheet } from './sheets.ts'
import { Unreadable } from './unreadable.ts'
import { writeXlsx } from './xlsx-write.ts'

const titles = columns.map(({ title }) => title)
const howTo = [['列', '必填', '怎么填'], ...columns.map(({ title, required, hint }) => [title, required ? '是' : '否', hint])]

/** The content of a file of entries: bytes, or text in UTF-8. */
export const libraryFile: Record<Format, (contents: readonly Content[]) => string | Uint8Array> = {
  jsonl: writeJsonl,
  csv: (contents) => writeCsv([titles, ...contents.map(cellsOf)]),
  xlsx: (contents) =>
    writeXlsx([
      { name: '知识库', rows: [titles, ...contents.map(cellsOf)] },
      { name: notesSheet, rows: howTo },
    ]),
}

/**
 * Writes entries in the format of the file name, atomically.
 * @throws Unreadable when it cannot be written, or exists already and may not be replaced
 */
export function writeLibraryFile(path: string, contents: readonly Content[], { replace }: { replace: boolean }): void {
  const extension = extname(path).toLowerCase()
  const format = Object.keys(libraryFile).find((format): format is Format => extension === `.${format}`)
  if (!format)
    throw new Unreadable(
      `文件名要以 ${Object.keys(libraryFile)
        .map((format) => `.${format}`)
        .join('、')} 之一结尾：${path}`,
    )
  if (existsSync(path) && statSync(path).isDirectory()) throw new Unreadable(`${path} 是文件夹：请写出文件名。`)
  if (existsSync(path) && !replace) throw new Unreadable(`${path} 已存在：请换个文件名，或加 --force 覆盖它。`)
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(unfinished, libraryFile[format](contents))
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Unreadable(`文件夹不存在，无法写入 ${path}。`)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw new Unreadable(`没有权限写入 ${path}。`)
    throw new Unreadable(`无法写入 ${path}（${message}）。`)
  }
}
