import type { Question } from '../data.ts'
import { Missing, type Engine } from '../engine.ts'
import { bigrams, folded } from '../grams.ts'
import { packageOf } from '../packages.ts'

interface Client {
  connect(): Promise<void>
  query(query: string | { name: string; text: string; values: readonly unknown[] }, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<void>
}

const BATCH = 20_000

interface Setup {
  /** SQL once, before the table. */
  before?: string
  column: string
  /** SQL of the value from $2[i], as `value`. */
  value: string
  index: string
  stored: (text: string) => string
  asked: (query: string) => string
  select: string
}

/**
 * Everything happens in temporary tables within one transaction that is rolled back, the extension too: whatever happens, nothing stays in the database.
 * The address is XUNYI_BENCH_PG, else the database `test` on 127.0.0.1:5432.
 */
const postgres = (key: string, name: string, settings: string, setup: Setup): Engine => ({
  key,
  name,
  settings: `${settings}; temporary table with 1 GB of buffers, no parallel workers`,
  fill: async (questions) => {
    const client = await connected()
    try {
      await client.query(
        `SET temp_buffers = '1GB'; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET max_parallel_workers_per_gather = 0; SET jit = off; SET gin_fuzzy_search_limit = 0`,
      )
      await client.query('BEGIN')
      if (setup.before !== undefined) {
        await client.query(setup.before).catch((error: Error) => {
          throw new Missing(error.message)
        })
      }
      await client.query(`CREATE TEMP TABLE bench_question (place INT, grams ${setup.column})`)
      for (let from = 0; from < questions.length; from += BATCH) await insert(client, questions.slice(from, from + BATCH), from, setup)
      await client.query(`CREATE INDEX bench_grams ON bench_question USING ${setup.index}; ANALYZE bench_question`)
      await client.query('SET LOCAL enable_seqscan = off')
      const { rows } = await client.query(`SELECT pg_relation_size('bench_grams') AS bytes`)
      return {
        find: async (query, limit) => {
          const terms = setup.asked(query)
          if (terms === '') return []
          const found = await client.query({ name: 'find', text: setup.select, values: [terms, limit] })
          return found.rows.map(({ place }) => questions[Number(place)]?.id ?? '')
        },
        ownBytes: Number(rows[0]?.['bytes']),
        elsewhere: true,
        close: async () => {
          await client.query('ROLLBACK')
          await client.end()
        },
      }
    } catch (error) {
      await client.end()
      throw error
    }
  },
})

async function insert(client: Client, questions: readonly Question[], from: number, setup: Setup): Promise<void> {
  const places = questions.map((_, at) => from + at)
  await client.query(`INSERT INTO bench_question SELECT place, ${setup.value} FROM unnest($1::int[], $2::text[]) AS row (place, value)`, [
    places,
    questions.map(({ text }) => setup.stored(text)),
  ])
}

async function connected(): Promise<Client> {
  const { default: pg } = await packageOf<{ default: { Client: new (options: object) => Client } }>('pg')
  const given = process.env['XUNYI_BENCH_PG']
  const addresses =
    given === undefined ? ['postgres', process.env['USER'] ?? 'root'].map((user) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/test`) : [given]
  let reason = ''
  for (const connectionString of addresses) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new Missing(
    given === undefined
      ? `no PostgreSQL answers at 127.0.0.1:5432 (${reason}); XUNYI_BENCH_PG names another`
      : `no PostgreSQL answers at XUNYI_BENCH_PG (${reason})`,
  )
}

/** Bigrams hold letters and digits only, so neither quote nor backslash stands within. */
export const postgresBigrams = postgres('postgres', 'PostgreSQL GIN, bigrams', 'bigrams cut here as tsvector, any of them, ts_rank over logarithm of length', {
  column: 'tsvector',
  value: `array_to_tsvector(string_to_array(value, ' '))`,
  index: 'gin (grams) WITH (fastupdate = off)',
  stored: (text) => [...new Set(bigrams(text))].join(' '),
  asked: (query) => [...new Set(bigrams(query))].map((gram) => `'${gram}'`).join(' | '),
  select: 'SELECT place FROM bench_question WHERE grams @@ $1::tsquery ORDER BY ts_rank(grams, $1::tsquery, 1) DESC, place LIMIT $2',
})

export const postgresTrigrams = postgres('postgres-trgm', 'PostgreSQL pg_trgm', 'GIN of pg_trgm, similarity from 0.1', {
  before: 'CREATE EXTENSION IF NOT EXISTS pg_trgm; SET LOCAL pg_trgm.similarity_threshold = 0.1',
  column: 'text',
  value: 'value',
  index: 'gin (grams gin_trgm_ops) WITH (fastupdate = off)',
  stored: folded,
  asked: folded,
  select: 'SELECT place FROM bench_question WHERE grams % $1 ORDER BY similarity(grams, $1) DESC, place LIMIT $2',
})
