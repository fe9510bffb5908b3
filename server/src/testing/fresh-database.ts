import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../db/open.ts'
import { starterSynonyms } from '../library/synonyms.ts'
import { loadShippedSynonyms } from '../synonyms/starter.ts'
import { databaseFrom } from './postgres-databases.ts'

/* Migrating an empty database costs more than most tests: it happens once per set of migrations, and every test gets a copy. */

/** The content of a new database: nothing at all, its tables, or the shipped synonyms too, as after the first start of a server. */
export type Filled = 'empty' | 'migrated' | 'with-synonyms'

/** Names the migrations as they are now, what the first start loads, and how a template is described. */
function fingerprint(filled: Filled): string {
  const source = join(import.meta.dirname, '../..')
  const folder = join(source, 'migrations')
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
  files.push(join(import.meta.dirname, 'postgres-databases.ts'))
  if (filled === 'with-synonyms') files.push(join(source, 'src/synonyms/starter.ts'), fileURLToPath(import.meta.resolve('@xunyi/retrieval/synonyms.jsonl')))
  const hash = createHash('sha256')
  for (const file of files) hash.update(basename(file)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function fill(config: Parameters<typeof openDatabase>[0], filled: Filled): Promise<void> {
  const opened = await openDatabase(config)
  if (filled === 'with-synonyms') await loadShippedSynonyms(opened.db, opened.clock(), starterSynonyms().groups)
  await opened.close()
}

/** Puts a SQLite database into the folder. */
export async function copySqliteTemplate(dataDir: string, filled: Filled): Promise<void> {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/test-databases')
  const template = join(cache, `${fingerprint(filled)}.sqlite`)
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'unfinished-'))
    await fill({ dataDir: folder, databaseUrl: null }, filled)
    // Several test processes may build it at once: each puts a whole file in place.
    renameSync(join(folder, 'xunyi.sqlite'), template)
    rmSync(folder, { recursive: true })
  }
  copyFileSync(template, join(dataDir, 'xunyi.sqlite'))
}

/** Creates a database in the PostgreSQL at TEST_DATABASE_URL, whose role has to have CREATEDB. */
export function postgresDatabase(filled: Filled = 'migrated'): Promise<{ url: string; drop: () => Promise<void> }> {
  if (filled === 'empty') return databaseFrom(null)
  return databaseFrom({ fingerprint: fingerprint(filled), fill: (databaseUrl) => fill({ dataDir: '', databaseUrl }, filled) })
}
