import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { preparedStatements } from './statements.ts'
import type { WriterResponse, WriterRequest, WriterOptions } from './sqlite-writer.ts'

/* The writer thread: waiting for another process or for the disk happens here. */

const port = parentPort!
const { file, patienceMs } = workerData as WriterOptions
const database = opened()
const statements = database && preparedStatements(database)

port.on('message', (request: WriterRequest) => {
  if (request === 'close') {
    database?.close()
    port.close()
  } else send(answerTo(request))
})

/** WAL with synchronous=FULL: an acknowledged write survives a power cut, and others can read meanwhile. */
function opened(): DatabaseSync | null {
  try {
    const database = new DatabaseSync(file, { timeout: patienceMs, enableForeignKeyConstraints: true })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
    send({ rows: [] })
    return database
  } catch (error) {
    send(failure(error))
    return null
  }
}

function answerTo({ sql, parameters }: Exclude<WriterRequest, 'close'>): WriterResponse {
  try {
    const { statement, reader } = statements!.prepare(sql)
    const values = parameters as SQLInputValue[]
    if (reader) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], changes: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  } catch (error) {
    return failure(error)
  }
}

/** Keeps SQLite's fields of an error, which structured cloning drops. */
function failure(error: unknown): WriterResponse {
  const { message, code, errcode, errstr } = error as Error & { code?: string; errcode?: number; errstr?: string }
  return { failed: { message, code, errcode, errstr } }
}

function send(answer: WriterResponse): void {
  port.postMessage(answer, [])
}
