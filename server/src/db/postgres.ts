import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, TypeOverrides, types } from 'pg'
import { statementNames } from './statement-names.ts'

/** Milliseconds that a statement, or the wait for a free connection, may take before its caller gets a fault; null: no limit on statements. */
interface Options {
  patience?: number | null
}

/** In milliseconds, of a server that serves doctors. */
export const usualPatience = 3000

/** Prepared statements are parsed once, but planned with their values each time: a plan for any value can use no index of part of a table, such as that of open questions. */
const planning = '-c plan_cache_mode=force_custom_plan'

/** The address with this option behind those that it has: options beside an address would give way to them. */
function withPlanning(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${planning}`.trim())
  return url.href
}

/** PostgreSQL behind a pool that outlives lost connections, silent networks and slow statements. */
export function postgresDialect(url: string, { patience = usualPatience }: Options = {}): PostgresDialect {
  // Counts and times are well below 2^53, so bigint columns come as numbers.
  const numbers = new TypeOverrides()
  numbers.setTypeParser(types.builtins.INT8, Number)
  const limits = patience === null ? {} : { statement_timeout: patience, query_timeout: patience + 500 }
  const pool = new Pool({
    connectionString: withPlanning(url),
    max: 10,
    connectionTimeoutMillis: patience ?? usualPatience,
    keepAlive: true,
    types: numbers,
    ...limits,
  })
  // A connection that breaks, idle or in use, fails its statement and is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool: withoutDeadConnections(pool) })
}

/** The codes of a prepared statement that does not exist, and of one whose result would have other columns than before. */
const unprepared: ReadonlySet<string> = new Set(['26000', '0A000'])

/** Removes a connection without an answer from the pool: its next user would wait behind the lost statement. */
function withoutDeadConnections(pool: Pool): PostgresPool {
  const nameOf = statementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let dead = false
      const query = async (text: string, values: unknown[]) => {
        try {
          const name = nameOf(text)
          return await client.query(name === undefined ? { text, values } : { name, text, values })
        } catch (error) {
          // An error that the database itself reports leaves the connection usable, but for a prepared statement that it has lost, or can run no more.
          dead ||= !(error instanceof DatabaseError) || unprepared.has(error.code ?? '')
          throw error
        }
      }
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(dead) }
    },
  }
}
