import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { preparedStatements } from './statements.ts'
import type { WriterRequest, WriterResponse, WriterStart } from './sqlite-writer.ts'

/* The writer thread: waiting for another process or for the disk happens here. */

const { file, patienceMs, port, answers } = workerData as WriterStart
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
    send(failure(error, false))
    return null
  }
}

function answerTo(request: Exclude<WriterRequest, 'close'>): WriterResponse {
  try {
    if (typeof request === 'string') {
      // A transaction that could not begin has nothing to roll back.
      if (request === 'commit' || database!.isTransaction) database!.exec(request)
      return { rows: [] }
    }
    const { sql, parameters, begin } = request
    if (begin) database!.exec('begin immediate')
    const { statement, reader } = statements!.prepare(sql)
    const values = parameters as SQLInputValue[]
    if (reader) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], changes: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  } catch (error) {
    return failure(error, database!.isTransaction)
  }
}

/** Keeps SQLite's fields of an error, which structured cloning drops. */
function failure(error: unknown, inTransaction: boolean): WriterResponse {
  const { message, code, errcode, errstr } = error as Error & { code?: string; errcode?: number; errstr?: string }
  return { failed: { message, code, errcode, errstr, inTransaction } }
}

function send(answer: WriterResponse): void {
  port.postMessage(answer, [])
  Atomics.add(answers, 0, 1)
  Atomics.notify(answers, 0)
}
