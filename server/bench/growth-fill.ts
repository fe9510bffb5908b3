import type { CaseReporter } from '@xunyi/contract/safety'
import { emptyForm } from '@xunyi/contract/safety-form'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/* Rows for growth.ts, written past the server: the indexes are built at the end, references are not checked, and nothing waits for the disk. */

/** A connection of its own to the database that is filled. */
export interface Filler {
  run(statement: string): Promise<unknown>
  /** The first column of the rows. */
  column(question: string): Promise<string[]>
  /** A FROM item `n` with the column `i`. */
  numbers(from: number, to: number): string
  /** The upkeep that the database does by itself in operation. */
  maintain(): Promise<void>
  close(): Promise<void>
}

export function sqliteFiller(file: string): Filler {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000')
  return {
    run: async (statement) => database.exec(statement),
    column: async (question) =>
      database
        .prepare(question)
        .all()
        .map((row) => String(Object.values(row)[0])),
    numbers: (from, to) => `(WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT i FROM n) AS n`,
    // The server runs no ANALYZE either.
    maintain: async () => undefined,
    close: async () => {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}

export async function postgresFiller(url: string): Promise<Filler> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("SET synchronous_commit = off; SET session_replication_role = replica; SET maintenance_work_mem = '1GB'")
  return {
    run: (statement) => client.query(statement),
    column: async (question) => (await client.query({ text: question, rowMode: 'array' })).rows.map((row: unknown[]) => String(row[0])),
    numbers: (from, to) => `generate_series(CAST(${from} AS BIGINT), ${to}) AS n (i)`,
    // As autovacuum does after so many rows.
    maintain: async () => void (await client.query('VACUUM ANALYZE')),
    close: () => client.end(),
  }
}

/** Takes the indexes away that only speed up searches. @returns the statements that create them again */
async function dropIndexes(filler: Filler, engine: 'sqlite' | 'postgres', tables: readonly string[]): Promise<string[]> {
  const among = tables.map((table) => `'${table}'`).join()
  const [names, statements] =
    engine === 'sqlite'
      ? [`SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX%' AND tbl_name IN (${among}) ORDER BY name`, 'sql']
      : [`SELECT indexname FROM pg_indexes WHERE indexdef LIKE 'CREATE INDEX%' AND tablename IN (${among}) ORDER BY indexname`, 'indexdef']
  const created = await filler.column(names.replace(/SELECT \w+/, `SELECT ${statements}`))
  for (const name of await filler.column(names)) await filler.run(`DROP INDEX ${name}`)
  return created
}

const year = 365 * 86_400_000
const chunk = 200_000

/** Two years of use by many people, one of whom has asked a hundred thousand times; so many cases take twenty years. */
export async function fill(filler: Filler, engine: 'sqlite' | 'postgres', rows: number, now: number): Promise<void> {
  const all = tablesOf(rows, now, {
    entry: (await filler.column('SELECT id FROM library_entries LIMIT 1'))[0]!,
    lastEvent: Number((await filler.column('SELECT COALESCE(max(seq), 0) FROM audit_log'))[0]),
  })
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const indexes = await dropIndexes(
    filler,
    engine,
    all.map(({ into }) => into.split(' ', 1)[0]!),
  )
  for (const { count, into, row } of all) {
    for (let from = 1; from <= count; from += chunk) {
      const to = Math.min(count, from + chunk - 1)
      await filler.run(`INSERT INTO ${into} SELECT ${row} FROM ${filler.numbers(from, to)}`)
    }
    console.log(`${into.split(' ', 1)[0]}: ${count} rows, ${seconds()}`)
  }
  for (const index of indexes) await filler.run(index)
  console.log(`${indexes.length} indexes, ${seconds()}`)
  await filler.maintain()
  console.log(`filled in ${seconds()}`)
}

/** The rows of each table: `row` is the SELECT list over the number `i`. */
function tablesOf(rows: number, now: number, { entry, lastEvent }: { entry: string; lastEvent: number }): { count: number; into: string; row: string }[] {
  const few = Math.ceil(rows / 10)
  const from = now - 2 * year
  const opened = `${now - 20 * year} + CAST(i * ${(20 * year) / rows} AS BIGINT)`
  const at = (count: number) => `${from} + CAST(i * ${(2 * year) / count} AS BIGINT)`
  const form = JSON.stringify(emptyForm()).replaceAll("'", "''")
  const reporter = JSON.stringify({ name: '', hospital: '', department: '', phone: '', email: '' } satisfies CaseReporter)
  const user = (count: number) => `'u' || (i * 7919 % ${count} + 1)`
  const isOpen = `i > ${few} - 2000`
  return [
    {
      count: few,
      into: 'users (id, identity, phone, nickname, hospital, department, created_at)',
      row: `'u' || i, CASE WHEN i % 100 = 0 THEN 'staff' ELSE 'doctor' END, CAST(19000000000 + i AS TEXT), '医生' || i, '第' || (i % 5000) || '医院', '科室' || (i % 300), ${at(few)}`,
    },
    {
      count: few,
      into: 'sessions (token_hash, user_id, created_at, seen_at, expires_at, label, kind)',
      row: `'s' || i, 'u' || i, ${at(few)}, ${at(few)}, ${now} + i, '', 'app'`,
    },
    {
      count: rows,
      into: 'history_records (id, user_id, question, entry_id, entry_version, answer, links, pv, created_at)',
      row: `'h' || i, CASE WHEN i % ${Math.max(1, Math.floor(rows / 100_000))} = 0 THEN 'u1' ELSE ${user(few)} END, '第 ' || i || ' 个问题', CASE WHEN i % 4 = 0 THEN NULL ELSE '${entry}' END, CASE WHEN i % 4 = 0 THEN NULL ELSE 1 END, '仅供测量，不是答案。', '[]', CASE WHEN i % 50 = 0 THEN 1 ELSE 0 END, ${at(rows)}`,
    },
    {
      count: rows,
      into: 'audit_log (seq, at, actor, action, subject, before, after, previous, digest)',
      row: `${lastEvent} + i, ${at(rows)}, ${user(500)}, 'entry.act' || (i % 60), 'entry:e' || (i % 20000), '{}', '{"answer":"仅供测量"}', 'd' || (i - 1), 'd' || i`,
    },
    {
      count: few,
      into: 'open_questions (id, question_key, question, status, created_at, outcome, entry_id, closed_at, change_number)',
      row: `'q' || i, 'k' || i, '没有答案的第 ' || i || ' 个问题', CASE WHEN ${isOpen} THEN 'open' ELSE 'answered' END, ${at(few)}, CASE WHEN ${isOpen} THEN NULL ELSE 'linked' END, CASE WHEN ${isOpen} THEN NULL ELSE '${entry}' END, CASE WHEN ${isOpen} THEN NULL ELSE ${at(few)} + i % 1000 * 100000 END, 0`,
    },
    {
      count: few,
      into: 'open_question_askers (question_id, user_id, text, asked_at)',
      row: `'q' || i, ${user(few)}, '没有答案的第 ' || i || ' 个问题', ${at(few)}`,
    },
    {
      count: few - 2000,
      into: 'letters (id, user_id, question_id, origin_question, entry_id, entry_version, created_at, read_at)',
      row: `'l' || i, ${user(few)}, 'q' || i, '没有答案的第 ' || i || ' 个问题', '${entry}', 1, ${at(few)}, ${at(few)}`,
    },
    {
      count: few,
      into: 'product_feedback (id, user_id, opinion_type, email, content, same_key, status, created_at)',
      row: `'f' || i, ${user(few)}, 'OTHER', 'a@example.com', '意见 ' || i, 'f' || i, CASE WHEN ${isOpen} THEN 'open' ELSE 'closed' END, ${at(few)}`,
    },
    { count: few, into: 'blocked_texts (id, user_id, written_in, category, created_at)', row: `'b' || i, ${user(few)}, 'ask', 'drugs', ${at(few)}` },
    {
      count: few,
      into: 'safety_records (id, event_key, user_id, written_in, text, text_key, kind, findings, created_at)',
      row: `'r' || i, 'r' || i, ${user(few)}, 'ask', '用药后皮疹 ' || i, 'r' || i, 'occurred', '{"products":[],"reactions":[]}', ${at(few)}`,
    },
    {
      count: rows,
      into: 'safety_cases (id, number, user_id, state, kind, serious, death, cluster, owner, day0, due_at, terms, form, reporter, revision, opened_at, last_text_at)',
      row: `'c' || i, 1000000 + i, ${user(few)}, CASE WHEN i > ${rows} - 2000 THEN 'triage' WHEN i % 3 = 0 THEN 'not_adverse' ELSE 'closed' END, 'occurred', 'no', 0, 0, NULL, '2026-01-01', CASE WHEN i > ${rows} - 2000 THEN ${now} + i ELSE 9007199254740991 END, '人血白蛋白 皮疹 ' || i, '${form}', '${reporter}', 1, ${opened}, ${opened}`,
    },
    { count: rows, into: 'tallies (day, name, count)', row: `'day' || (i % ${Math.ceil(rows / 1000)}), 'name' || (i / ${Math.ceil(rows / 1000)}), i` },
  ]
}
