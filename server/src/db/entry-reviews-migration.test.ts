import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseBefore, engine } from '../testing/database-before.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

let db: Db
let close: () => Promise<void>
before(async () => {
  ;({ db, close } = await databaseBefore('0011'))
  await insertOldRows()
  await migrate(db, engine)
})
after(() => close())

/** Entries of the starter library are created first, at one moment. */
const entries = [
  { id: 'untouched', created: 1000, versions: [[null, null]] },
  { id: 'withdrawn', created: 1000, versions: [[null, null]], status: 'withdrawn' },
  {
    id: 'renewed',
    created: 1000,
    versions: [
      [null, null],
      [null, 'ann'],
    ],
  },
  { id: 'imported', created: 2000, versions: [[null, null]] },
  { id: 'written', created: 3000, versions: [['ann', 'ben']] },
] as const

async function insertOldRows(): Promise<void> {
  for (const { id, created, versions, ...more } of entries) {
    const status = 'status' in more ? more.status : 'published'
    await sql`INSERT INTO library_entries (id, key, version, status, created_at, updated_at) VALUES (${id}, ${id}, ${versions.length}, ${status}, ${created}, ${created})`.execute(
      db,
    )
    for (const [at, [author, approver]] of versions.entries()) {
      await sql`INSERT INTO library_versions (entry_id, version, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at, written_by, approved_by)
        VALUES (${id}, ${at + 1}, '', '[]', '', '[]', '', '其他', '2026-07-15', '2027-07-15', ${created}, ${author}, ${approver})`.execute(db)
    }
  }
}

test('entries of the starter library that the operator has not changed lose the days of a review that never took place', async () => {
  const versions = await db
    .selectFrom('library_versions')
    .select(['entry_id', 'version', 'reviewed_on', 'review_due'])
    .orderBy('entry_id')
    .orderBy('version')
    .execute()
  const dated = ['2026-07-15', '2027-07-15']
  assert.deepEqual(
    versions.map(({ entry_id, version, reviewed_on, review_due }) => [entry_id, version, reviewed_on, review_due]),
    [
      ['imported', 1, ...dated],
      ['renewed', 1, ...dated],
      ['renewed', 2, ...dated],
      ['untouched', 1, '', ''],
      ['withdrawn', 1, '', ''],
      ['written', 1, ...dated],
    ],
  )
})
