import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Cell } from '../db/table-reader.ts'
import { Misconfigured } from '../misconfigured.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { Damaged, decoded, headerOf, lineOf, type Header } from './format.ts'

/** A part of a backup, in the order of the file. */
export type Piece = { header: Header } | { table: string; columns: string[] } | { row: Cell[] } | { end: { tables: number; rows: number } }

/**
 * Reads a backup. Counts and checksum have been compared when `end` comes: what came before is worth nothing without it.
 * @throws Damaged where anything is missing, changed or out of place
 */
export async function* readBackup(file: string, passphrase: string | null): AsyncGenerator<Piece> {
  const hash = createHash('sha256')
  const state: State = { table: null, rows: 0, all: { tables: 0, rows: 0 } }
  let isFirst = true
  let isComplete = false
  for await (const text of linesIn(await plainOf(file, passphrase))) {
    if (isComplete) throw new Damaged('备份文件已损坏：结尾之后还有内容。')
    if (isFirst) yield { header: headerOf(text) }
    else {
      const line = lineOf(text)
      if ('sha256' in line) {
        if (state.table !== null || hash.copy().digest('hex') !== line.sha256) throw new Damaged('备份文件已损坏：校验值不符。')
        isComplete = true
      } else yield* pieceOf(line, state)
    }
    isFirst = false
    hash.update(`${text}\n`)
  }
  if (!isComplete) throw new Damaged('备份文件不完整：缺少结尾。')
  yield { end: state.all }
}

interface State {
  table: { name: string; columns: number } | null
  rows: number
  all: { tables: number; rows: number }
}

function* pieceOf(line: Exclude<ReturnType<typeof lineOf>, { sha256: string }>, state: State): Generator<Piece> {
  if (Array.isArray(line)) {
    if (state.table?.columns !== line.length) throw new Damaged('备份文件已损坏：有一行的列数不符。')
    state.rows++
    yield { row: decoded(line) }
  } else if ('table' in line) {
    if (state.table !== null) throw new Damaged(`备份文件已损坏：表 ${state.table.name} 没有结束。`)
    state.table = { name: line.table, columns: line.columns.length }
    state.rows = 0
    yield line
  } else {
    if (state.table === null || state.rows !== line.rows) throw new Damaged('备份文件已损坏：行数不符。')
    state.all = { tables: state.all.tables + 1, rows: state.all.rows + state.rows }
    state.table = null
  }
}

/** The decompressed lines, without their ends. @throws Damaged where the stream breaks */
async function* linesIn(plain: Readable): AsyncGenerator<string> {
  const text = new TextDecoder()
  let rest = ''
  try {
    // An error of either stream is thrown by the loop; the callback keeps it from being thrown twice.
    for await (const chunk of pipeline(plain, createGunzip(), () => undefined)) {
      const lines = `${rest}${text.decode(chunk as Buffer, { stream: true })}`.split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch (error) {
    if (error instanceof Misconfigured) throw error
    throw new Damaged('备份文件已损坏：无法解压或解密。')
  }
  if (rest !== '') throw new Damaged('备份文件不完整：最后一行没有结束。')
}

async function plainOf(file: string, passphrase: string | null): Promise<Readable> {
  const start = Buffer.alloc(32)
  try {
    const opened = openSync(file, 'r')
    readSync(opened, start)
    closeSync(opened)
  } catch (error) {
    throw new Misconfigured(`打不开 ${file}（${(error as Error).message}）。`)
  }
  const raw = createReadStream(file)
  if (!isEncrypted(start)) return raw
  if (passphrase === null) {
    raw.destroy()
    throw new Misconfigured('这个备份已加密：请在环境变量 BACKUP_PASSPHRASE 中给出口令。')
  }
  return decrypted(raw, passphrase)
}
