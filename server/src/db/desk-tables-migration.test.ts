import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseBefore, engine } from '../testing/database-before.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

const content = {
  question: '含 "writers":["x"] 的问题',
  phrasings: ['一\\二'],
  answer: '答',
  evidence: [],
  subject: '',
  category: '其他',
  review_due: '2099-01-01',
}

let db: Db
let close: () => Promise<void>
before(async () => {
  ;({ db, close } = await databaseBefore('0008'))
  await insertOldRows()
  await migrate(db, engine)
})
after(() => close())

async function insertOldRows(): Promise<void> {
  await sql`INSERT INTO gates (name, passed) VALUES ('desk', 41)`.execute(db)
  for (const id of ['open', 'closed']) {
    await sql`INSERT INTO open_questions (id, question_key, question, status, created_at, changed) VALUES (${id}, ${id}, ${id}, ${id === 'open' ? 'open' : 'answered'}, 1, 40)`.execute(
      db,
    )
  }
  const drafts = {
    untouched: [{ content, writers: [] }, 'open'],
    closed: [{ content, writers: ['ann', 'ben'], closed: ['closed', 'deleted'] }, null],
    submitted: [{ content, writers: ['ann'], entryChanged: 1_700_000_000_000 }, null],
  } as const
  for (const [id, [column, questionId]] of Object.entries(drafts)) {
    await sql`INSERT INTO drafts (id, question_id, base_version, content, status, revision, written_by, created_at, updated_at)
      VALUES (${id}, ${questionId}, 0, ${JSON.stringify(column)}, 'editing', 1, 'ann', 1, 1)`.execute(db)
  }
  await sql`INSERT INTO library_entries (id, key, version, status, created_at, updated_at) VALUES ('entry', 'entry', 5, 'published', 1, 1)`.execute(db)
  const authors = ['ann', 'ann', null, 'cat', 'cat']
  for (const [at, author] of authors.entries()) {
    await sql`INSERT INTO library_versions (entry_id, version, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due, created_at, written_by)
      VALUES ('entry', ${at + 1}, '', '[]', '', '[]', '', '其他', '', '', 1, ${author})`.execute(db)
  }
  // Version 1 has two writers, 2 confirms its review, 3 is imported, 4 has one writer, 5 has two.
  const published = [
    { version: 1, written_by: 'ann', writers: ['ann', 'ben'] },
    { version: 4, written_by: 'cat' },
    { version: 5, written_by: 'cat', writers: ['ann', 'cat'] },
  ]
  for (const [seq, facts] of published.entries()) {
    await sql`INSERT INTO audit_log (seq, at, actor, action, subject, before, after, previous, digest)
      VALUES (${seq + 1}, 1, 'eve', 'entry.publish', 'entry:entry', '{}', ${JSON.stringify(facts)}, '', '')`.execute(db)
  }
}

test('named locks keep their counters and open questions their change numbers', async () => {
  assert.deepEqual(
    (await db.selectFrom('named_locks').selectAll().execute()).map((row) => ({ ...row })),
    [{ name: 'desk', acquisitions: 41 }],
  )
  assert.deepEqual(
    (await db.selectFrom('open_questions').select('change_number').execute()).map(({ change_number }) => change_number),
    [40, 40],
  )
})

test('the content of a draft keeps what the entry will say, and its writers and sources become rows', async () => {
  const drafts = await db.selectFrom('drafts').select(['id', 'content', 'entry_updated_at']).orderBy('id').execute()
  assert.deepEqual(
    drafts.map((draft) => [draft.id, JSON.parse(draft.content) as object, draft.entry_updated_at]),
    [
      ['closed', content, null],
      ['submitted', content, 1_700_000_000_000],
      ['untouched', content, null],
    ],
  )
  const writers = await db.selectFrom('draft_writers').selectAll().orderBy('draft_id').orderBy('user_id').execute()
  assert.deepEqual(
    writers.map(({ draft_id, user_id }) => [draft_id, user_id]),
    [
      ['closed', 'ann'],
      ['closed', 'ben'],
      ['submitted', 'ann'],
    ],
  )
  const sources = await db.selectFrom('draft_sources').selectAll().orderBy('draft_id').execute()
  assert.deepEqual(
    sources.map(({ draft_id, question_id }) => [draft_id, question_id]),
    [
      ['closed', 'closed'],
      ['untouched', 'open'],
    ],
  )
})

test('the writers of a version are those of the publication it comes from, and an imported version has none', async () => {
  const writers = await db.selectFrom('version_writers').selectAll().orderBy('version').orderBy('user_id').execute()
  assert.deepEqual(
    writers.map(({ version, user_id }) => [version, user_id]),
    [
      [1, 'ann'],
      [1, 'ben'],
      [2, 'ann'],
      [2, 'ben'],
      [4, 'cat'],
      [5, 'ann'],
      [5, 'cat'],
    ],
  )
})
