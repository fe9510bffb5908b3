import { DeleteQueryNode, TableNode, type RootOperationNode } from 'kysely'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCleanupJobs } from '../cleanup-jobs.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { everyTable, type Table } from '../testing/tables.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/personal-data.md'), 'utf8')

/** The cells of every row of the table with this heading. */
function rowsUnder(...heading: string[]): string[][] {
  const lines = page.split('\n')
  const first = lines.indexOf(`| ${heading.join(' | ')} |`)
  assert.ok(first >= 0, heading.join())
  const rows = lines.slice(first + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const personal = rowsUnder('table', 'columns', 'purpose', 'kept', 'on deletion').map(([table, columns, purpose, kept, deletion]) => ({
  table: table!,
  columns: [...columns!.matchAll(/`(\w+)`/g)].map((match) => match[1]!),
  purpose,
  kept: kept!,
  deletion,
}))
const others = rowsUnder('table', 'why')

let at: TestServer
let tables: Table[]
before(async () => {
  at = await openTestServer({ starter: [] })
  tables = await everyTable(at)
})
after(() => at.close())

test('the page lists every column with personal data once, and no column that does not exist', () => {
  const without = others.map(([table]) => table)
  const stored = tables.filter(({ name }) => !without.includes(name)).flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  assert.deepEqual(personal.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)).toSorted(), stored.toSorted())
})

test('every table is in one list, and those without personal data have no column that names a person', () => {
  const without = others.map(([table]) => table!)
  assert.deepEqual([...new Set(personal.map(({ table }) => table)), ...without].toSorted(), tables.map(({ name }) => name).toSorted())
  const naming = ['user_id', 'account', 'phone', 'email', 'address', 'actor', 'nickname']
  for (const { name, columns } of tables.filter((table) => without.includes(table.name))) {
    assert.deepEqual(
      columns.map((column) => column.name).filter((column) => naming.includes(column)),
      [],
      name,
    )
  }
})

test('every row gives purpose, retention and deletion; every table without personal data gives a reason', () => {
  for (const row of personal) assert.ok(row.columns.length > 0 && row.purpose && row.kept && row.deletion, row.table)
  for (const [table, why] of others) assert.ok(why, table)
})

test('the rows that the page calls hourly are those that the cleanup jobs remove', async () => {
  // Old only by the time of the run below: the server's own cleanup jobs leave it.
  const now = at.context.clock()
  const old = { id: 'old', question_key: 'old', question: '问', status: 'open' as const, created_at: now, due_at: now, change_number: 0 }
  await at.context.db.insertInto('open_questions').values(old).execute()
  const { userId } = await at.doctor()
  await at.context.db.insertInto('open_question_askers').values({ question_id: 'old', user_id: userId, text: '问', asked_at: now }).execute()
  const tidied = new Set<string>()
  const watched = at.context.db.withPlugin({
    transformQuery({ node }: { node: RootOperationNode }) {
      const from = DeleteQueryNode.is(node) ? node.from.froms : []
      for (const { table } of from.filter(TableNode.is)) tidied.add(table.identifier.name)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await runCleanupJobs(watched, now + 10 * 365 * 86_400_000, at.context.config.retention, assert.ifError)
  assert.deepEqual([...tidied].toSorted(), [...new Set(personal.filter(({ kept }) => kept.includes('(hourly)')).map(({ table }) => table))].toSorted())
})
