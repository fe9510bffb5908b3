import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openTableReader } from '../db/table-reader.ts'
import { openDatabase } from '../db/open.ts'
import { Misconfigured } from '../misconfigured.ts'
import { copySqliteTemplate, postgresDatabase } from '../testing/fresh-database.ts'
import { restore, verifyBackup } from './restore.ts'
import { writeBackup } from './write-backup.ts'

type Place = { dataDir: string; databaseUrl: string | null }

const open = { passphrase: null, replace: false }

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-backup-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The engine under test, without a single table. */
async function emptyDatabase(t: TestContext, folder: string): Promise<Place> {
  const dataDir = join(folder, 'restored')
  if (process.env['TEST_ENGINE'] !== 'postgres') return { dataDir, databaseUrl: null }
  const { url, drop } = await postgresDatabase('empty')
  t.after(drop)
  return { dataDir, databaseUrl: url }
}

/** An SQLite database with two rows in every table, of every type of column, that obey the foreign keys. */
async function filledDatabase(folder: string): Promise<Place> {
  const dataDir = join(folder, 'filled')
  mkdirSync(dataDir)
  await copySqliteTemplate(dataDir, 'migrated')
  const reader = await openTableReader({ dataDir, databaseUrl: null })
  const tables = (await reader.tables()).filter(({ name }) => name !== 'migrations')
  await reader.close()
  const database = new DatabaseSync(join(dataDir, 'xunyi.sqlite'))
  for (const { name } of tables) {
    const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(name) as { name: string; type: string }[]
    const keys = database.prepare('SELECT "from" AS name, "table" AS other, "to" AS there FROM pragma_foreign_key_list(?)').all(name) as {
      name: string
      other: string
      there: string
    }[]
    const { sql: made } = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(name) as { sql: string }
    database.exec(`DELETE FROM "${name}"`)
    for (const row of /CHECK \(id = 1\)/.test(made) ? [1] : [1, 2]) {
      const values = columns.map(({ name: column, type }) => {
        const key = keys.find((one) => one.name === column)
        if (key) return Object.values(database.prepare(`SELECT "${key.there}" FROM "${key.other}" ORDER BY 1 LIMIT 1 OFFSET ${row - 1}`).get()!)[0]!
        const allowed = JSON.parse(`[${new RegExp(`CHECK \\(${column} IN \\(([^)]*)\\)`).exec(made)?.[1]?.replaceAll("'", '"') ?? ''}]`) as (string | number)[]
        if (allowed.length > 0) return allowed[row % allowed.length]!
        if (type === 'BYTEA') return Uint8Array.of(0, row, 255)
        if (type === 'TEXT') return `“${column}”\n${row}，{"base64":"'"}`
        return type === 'BIGINT' ? row * 1_800_000_000_001 : row
      })
      database.prepare(`INSERT INTO "${name}" (${columns.map((one) => `"${one.name}"`).join()}) VALUES (${columns.map(() => '?').join()})`).run(...values)
    }
  }
  database.close()
  return { dataDir, databaseUrl: null }
}

async function everyRow(at: Place): Promise<Record<string, string[]>> {
  const reader = await openTableReader(at)
  const found: Record<string, string[]> = {}
  for (const table of await reader.tables()) {
    if (table.name === 'migrations') continue
    found[table.name] = []
    const columns = table.columns.toSorted()
    for await (const row of reader.rows({ ...table, columns }))
      found[table.name]!.push(JSON.stringify(row.map((cell) => (cell instanceof Uint8Array ? [...cell] : cell))))
    found[table.name]!.sort()
  }
  await reader.close()
  return found
}

test('S-99 a backup brings every row of every table into the engine under test and back, encrypted or not', async (t) => {
  const folder = folderFor(t)
  const [source, target] = [await filledDatabase(folder), await emptyDatabase(t, folder)]
  const expected = await everyRow(source)
  for (const [table, rows] of Object.entries(expected)) assert.notEqual(rows.length, 0, table)

  const [first, second] = [join(folder, 'first.age'), join(folder, 'second')]
  const written = await writeBackup(source, first, { passphrase: 'correct horse', replace: false, workFactor: 4 })
  assert.equal(written.rows, Object.values(expected).flat().length)
  assert.equal(statSync(first).mode & 0o777, 0o600, 'only the owner reads it')
  assert.match(readFileSync(first, 'latin1'), /^age-encryption/)
  await assert.rejects(verifyBackup(first, 'wrong horse'), Misconfigured)
  await assert.rejects(verifyBackup(first, null), Misconfigured)

  assert.deepEqual(await restore(target, first, 'correct horse'), written)
  assert.deepEqual(await everyRow(target), expected)
  await assert.rejects(restore(target, first, 'correct horse'), Misconfigured, 'a database with content is left alone')
  assert.deepEqual(await everyRow(target), expected)

  await writeBackup(target, second, open)
  const back = { dataDir: join(folder, 'back'), databaseUrl: null }
  await restore(back, second, null)
  assert.deepEqual(await everyRow(back), expected)
})

test('S-99 a backup of an earlier version is read into its tables and migrated, one of a newer version is refused', async (t) => {
  const folder = folderFor(t)
  const file = join(folder, 'early')
  const first = new Set(['0001_house', '0002_people'])
  const source = { dataDir: join(folder, 'early-data'), databaseUrl: null }
  const { db, close } = await openDatabase(source, { upTo: first })
  await sql`INSERT INTO users (id, identity, nickname, hospital, department, created_at) VALUES ('u', 'doctor', '林医生', '', '', 1)`.execute(db)
  await close()
  await writeBackup(source, file, open)

  const target = await emptyDatabase(t, folder)
  await restore(target, file, null)
  const restored = await everyRow(target)
  assert.match(restored['users']!.join(), /林医生/)
  assert.ok('safety_cases' in restored, 'a table of a later migration')

  const newer = join(folder, 'newer')
  writeFileSync(
    newer,
    rewritten(file, (lines) => {
      const body = lines.slice(0, -1).map((line) => line.replace('0002_people', '9999_later'))
      return [...body, JSON.stringify({ sha256: hash('sha256', `${body.join('\n')}\n`) })]
    }),
  )
  await assert.rejects(restore({ dataDir: join(folder, 'newer-data'), databaseUrl: null }, newer, null), /newer version/)
})

test('a backup that was cut off, changed or has too many lines is recognised before a row is written', async (t) => {
  const folder = folderFor(t)
  const file = join(folder, 'whole')
  await writeBackup(await filledDatabase(folder), file, open)
  const bytes = readFileSync(file)
  const damages: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'cut off': bytes.subarray(0, bytes.length - 100),
    'a bit turned': Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
    'no end': rewritten(file, (lines) => lines.slice(0, -1)),
    'a row missing': rewritten(file, (lines) => lines.toSpliced(2, 1)),
    'a row changed': rewritten(file, (lines) => lines.with(2, lines[2]!.replace('1', '2'))),
    'something behind the end': rewritten(file, (lines) => [...lines, '[1]']),
    'no JSON': rewritten(file, (lines) => lines.with(2, '{')),
    'another file': gzipSync('hello\n'),
  }
  for (const [what, content] of Object.entries(damages)) {
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, content)
    await assert.rejects(verifyBackup(damaged, null), Misconfigured, what)
    await assert.rejects(restore({ dataDir: join(folder, 'never'), databaseUrl: null }, damaged, null), Misconfigured, what)
  }
  assert.throws(() => statSync(join(folder, 'never')))
})

test('a backup keeps an existing file and leaves nothing where there is no database', async (t) => {
  const folder = folderFor(t)
  const file = join(folder, 'kept')
  writeFileSync(file, 'kept')
  await assert.rejects(writeBackup(await filledDatabase(folder), file, open), Misconfigured)
  assert.equal(readFileSync(file, 'utf8'), 'kept')
  await assert.rejects(writeBackup({ dataDir: join(folder, 'nowhere'), databaseUrl: null }, join(folder, 'none'), open), Misconfigured)
  assert.throws(() => statSync(join(folder, 'none')))
})

function rewritten(file: string, change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  return gzipSync(`${change(lines).join('\n')}\n`)
}

test('the commands say in a sentence what they did, and what is wrong', async (t) => {
  const folder = folderFor(t)
  const { dataDir } = await filledDatabase(folder)
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'test', DATA_DIR: dataDir },
    })
  const file = join(folder, 'file')
  assert.match(run('backup', file).stdout, /^已备份 \d+ 张表、\d+ 行/)
  const again = run('backup', file)
  assert.deepEqual([again.status, again.stdout], [1, ''])
  assert.match(again.stderr, /已存在/)
  assert.match(run('verify', file).stdout, /^备份完整/)
})
