import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { preparedStatements } from './statements.ts'
import type { Answer, Asked, WriterOptions } from './sqlite-writer.ts'

/* The writer thread: waiting for another process or for the disk happens here. */

const port = parentPort!
const { file, patienceMs } = workerData as WriterOptions
const database = opened()
const statements = database && preparedStatements(database)

port.on('message', (asked: Asked) => {
  if (asked === 'close') {
    database?.close()
    port.close()
  } else tell(answerTo(asked))
})

/** WAL with synchronous=FULL: an acknowledged write survives a power cut, and others can read meanwhile. */
function opened(): DatabaseSync | null {
  try {
    const database = new DatabaseSync(file, { timeout: patienceMs, enableForeignKeyConstraints: true })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
    tell({ rows: [] })
    return database
  } catch (error) {
    tell(failure(error))
    return null
  }
}

function answerTo({ sql, parameters }: Exclude<Asked, 'close'>): Answer {
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
function failure(error: unknown): Answer {
  const { message, code, errcode, errstr } = error as Error & { code?: string; errcode?: number; errstr?: string }
  return { failed: { message, code, errcode, errstr } }
}

function tell(answer: Answer): void {
  port.postMessage(answer, [])
}
