import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { baseName } from '../db/migrate.ts'
import { openTableReader, type TableReader } from '../db/table-reader.ts'
import { Misconfigured } from '../misconfigured.ts'
import { encrypted } from './encryption.ts'
import { encoded, VERSION, type Header } from './format.ts'

export interface BackupOptions {
  /** null: the file is not encrypted. */
  passphrase: string | null
  /** Overwrites the file. */
  replace: boolean
  workFactor?: number
}

export interface Written {
  tables: number
  rows: number
}

/**
 * Writes every table as it stood at one moment into a file that only its owner can read. A file of that name appears when it is complete, not before.
 * @throws Misconfigured in one sentence
 */
export async function writeBackup(at: { dataDir: string; databaseUrl: string | null }, file: string, options: BackupOptions): Promise<Written> {
  if (!options.replace && existsSync(file)) throw new Misconfigured(`${file} 已存在：换一个文件名，或加 --force 覆盖。`)
  const reader = await openTableReader(at)
  const unfinished = `${file}.unfinished`
  const written: Written = { tables: 0, rows: 0 }
  try {
    const zipped = createGzip()
    const plain = Readable.from(linesOf(reader, written), { objectMode: false })
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
    const sealed = options.passphrase === null ? zipped : await encrypted(zipped, options.passphrase, options.workFactor)
    await Promise.all([pipeline(plain, zipped), pipeline(sealed, output)])
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  } finally {
    await reader.close()
  }
  return written
}

async function* linesOf(reader: TableReader, written: Written): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const text of bodyOf(reader, written)) {
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Rows by the hundred: a stream pays for each of its pieces. */
async function* bodyOf(reader: TableReader, written: Written): AsyncGenerator<string> {
  const tables = await reader.tables()
  const ran = tables.find(({ name }) => name === 'migrations')
  if (!ran) throw new Misconfigured('这个数据库还没有使用过，没有可备份的内容。')
  const migrations: string[] = []
  for await (const row of reader.rows({ ...ran, columns: ['name'] })) migrations.push(baseName(String(row[0])))
  const header: Header = {
    format: 'xunyi-backup',
    version: VERSION,
    made: new Date().toISOString(),
    engine: reader.engine,
    migrations: [...new Set(migrations)],
  }
  yield `${JSON.stringify(header)}\n`
  for (const table of tables.filter(({ name }) => name !== 'migrations')) {
    let rows = 0
    let piece = `${JSON.stringify({ table: table.name, columns: table.columns })}\n`
    for await (const row of reader.rows(table)) {
      rows++
      piece += `${encoded(row)}\n`
      if (piece.length > 65_536) {
        yield piece
        piece = ''
      }
    }
    yield `${piece}${JSON.stringify({ rows })}\n`
    written.tables++
    written.rows += rows
  }
}
