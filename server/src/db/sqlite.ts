import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { openWriter, type Writer } from './sqlite-writer.ts'
import { preparedStatements } from './statements.ts'

/** The command line holds the write lock for seconds while it imports a large file. */
const patienceMs = 15_000

/**
 * Node's embedded SQLite behind Kysely, on two connections. One writes, in a thread of its own, and carries every transaction; the other
 * answers single reads on the main thread, where they take microseconds and never wait: it sees committed data.
 * @throws SQLite's error when the file cannot be opened
 */
export async function openSqliteDialect(file: string): Promise<Dialect> {
  const writer = await openWriter({ file, patienceMs })
  const driver = new SqliteDriver(writer, openReader(file))
  return {
    createAdapter: () => new TwoConnections(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** So long the statements of a transaction may follow each other without a turn of the event loop. */
const sliceMs = 2

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** The way to a connection, and for a transaction whether it has begun. */
interface Held {
  run: Run
  release: () => void
  hasBegun: () => boolean
}

interface Reader {
  all: (query: CompiledQuery) => unknown[]
  close: () => void
}

/** With a write-ahead log writers never lock out readers, so a short timeout suffices. */
function openReader(file: string): Reader {
  const database = new DatabaseSync(file, { timeout: 10 })
  database.exec('PRAGMA query_only = ON')
  const statements = preparedStatements(database)
  return {
    all: ({ sql, parameters }) => statements.prepare(sql).statement.all(...(parameters as SQLInputValue[])),
    close: () => database.close(),
  }
}

/** Kysely serialises everything on a single connection; here the driver decides what waits. */
class TwoConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #writer: Writer
  readonly #reader: Reader
  /** Resolves when no write is in progress any more. */
  #lastWrite: Promise<void> = Promise.resolve()
  /** When a transaction last left the event loop to others. */
  #lastYieldAt = 0

  constructor(writer: Writer, reader: Reader) {
    this.#writer = writer
    this.#reader = reader
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return new Session(async (query) => (isQuestion(query) ? { rows: this.#reader.all(query) } : this.#alone(query)))
  }

  async beginTransaction(session: Session): Promise<void> {
    const release = await this.#turn()
    let begun = false
    // The transaction begins together with its first statement, which spares a message to the writer and its answer.
    const run: Run = async (query) => {
      if (begun) return this.#write(query, 'within')
      try {
        const result = await this.#write(query, 'first')
        begun = true
        return result
      } catch (error) {
        begun = (error as { inTransaction?: boolean }).inTransaction ?? false
        throw error
      }
    }
    session.holds({ run, release, hasBegun: () => begun })
  }

  async commitTransaction(session: Session): Promise<void> {
    if (session.hasBegun) await this.#writer.commit()
  }

  async rollbackTransaction(session: Session): Promise<void> {
    if (session.hasBegun) await this.#writer.rollback()
  }

  async releaseConnection(session: Session): Promise<void> {
    session.release()
  }

  async destroy(): Promise<void> {
    // All requested writes are done by then.
    await this.#turn()
    // The last connection to close checkpoints the log: the writer, away from the main thread.
    this.#reader.close()
    await this.#writer.close()
  }

  async #write({ sql, parameters }: CompiledQuery, place: 'alone' | 'first' | 'within'): Promise<QueryResult<unknown>> {
    // Within a transaction nothing waits for a lock or a disk, and every other write waits for its end; after a slice calls that wait for the event loop go first.
    const blocks = place === 'within' && performance.now() - this.#lastYieldAt < sliceMs
    const statement = { sql, parameters, ...(place === 'first' ? ({ begin: true } as const) : {}) }
    const { rows, changes, insertId } = await (blocks ? this.#writer.runBlocking(statement) : this.#writer.run(statement))
    if (!blocks) this.#lastYieldAt = performance.now()
    return { rows, ...(changes === undefined ? {} : { numAffectedRows: changes }), ...(insertId === undefined ? {} : { insertId }) }
  }

  /** One statement, a transaction by itself. */
  async #alone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const release = await this.#turn()
    try {
      return await this.#write(query, 'alone')
    } finally {
      release()
    }
  }

  /** Writes are served in the order of their requests. */
  async #turn(): Promise<() => void> {
    const before = this.#lastWrite
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastWrite = promise
    await before
    return resolve
  }
}

/** The connection that Kysely sees: it routes reads and writes to their connections, and everything in a transaction to the writer. */
class Session implements DatabaseConnection {
  #held: Held

  constructor(run: Run) {
    this.#held = { run, release: () => undefined, hasBegun: () => false }
  }

  holds(held: Held): void {
    this.#held = held
  }

  release(): void {
    this.#held.release()
  }

  get hasBegun(): boolean {
    return this.#held.hasBegun()
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#held.run(query) as Promise<QueryResult<Row>>
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('an open cursor would show all readers an old state: page instead')
  }
}

function isQuestion({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}
