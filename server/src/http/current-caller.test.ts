import { link } from '@xunyi/contract/desk'
import { openDraft, publishDraft, readDraft, saveDraft, submitDraft } from '@xunyi/contract/drafts'
import { exportQuestions } from '@xunyi/contract/insight'
import { exportEntries } from '@xunyi/contract/library-export'
import type { Role } from '@xunyi/contract/roles'
import { endUserSessions, exportUsers, grantRole } from '@xunyi/contract/users'
import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { openDatabase, type Opened } from '../db/open.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { publishEntries } from '../testing/library-content.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { deskRows, soundContent } from '../testing/console-inputs/desk.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { disable, endSessions } from '../users/disable.ts'
import { revoke } from '../users/roles.ts'
import { approved } from '../testing/release.ts'

let at: TestServer
/** A second connection, as the command line has one. */
let second: Opened
before(async () => {
  at = await openTestServer({ starter: [] })
  second = await openDatabase(at.context.config)
  // A second administrator, since the last one cannot be disabled.
  await newCaller(at.app, at.context, 'administrator')
})
after(async () => {
  await second.close()
  await at.close()
})

const by = { actor: 'command line: test' }
const losses: Record<string, { lose: (db: Db, now: number, userId: string, role: Role) => Promise<unknown>; refusal: string }> = {
  'a role': { lose: (db, now, userId, role) => revoke(db, now, by, userId, role), refusal: 'noRole' },
  'a session': { lose: (db, now, userId) => endSessions(db, now, by, userId), refusal: 'noSession' },
  'an account': { lose: (db, now, userId) => disable(db, now, by, userId), refusal: 'noSession' },
}

interface Prepared {
  call: (who: Caller) => Promise<unknown>
  /** Whether the effect of the call is in the database. */
  done: () => Promise<boolean>
}

/** The calls, each with its preconditions and the role of its caller. */
const calls: Record<string, { role: Role; prepare: () => Promise<Prepared> }> = {
  'a publication': {
    role: 'publisher',
    async prepare() {
      const writer = await newCaller(at.app, at.context, 'writer')
      const { id } = await writer.browser.call(openDraft, { question_id: null, entry_id: null })
      const { base_version, revision: begun } = await writer.browser.call(readDraft, { id })
      const { revision } = await writer.browser.call(saveDraft, { id, revision: begun, content: soundContent(), base_version })
      await writer.browser.call(submitDraft, { id, revision, confirmed: ['links', 'adverse'] })
      await approved(at.context, { id, revision })
      return {
        call: (who) => who.browser.call(publishDraft, { id, revision }),
        done: async () => (await at.context.db.selectFrom('drafts').select('id').where('id', '=', id).executeTakeFirst()) === undefined,
      }
    },
  },
  'publishing by a link': {
    role: 'writer',
    async prepare() {
      const { id } = await deskRows(at.context).question(1)
      const [sample] = starterEntries()
      await publishEntries(at.context, [sample!])
      await at.context.catalogue.refresh()
      // One person answers with an entry that asks the asker's own words.
      await at.context.db.updateTable('open_question_askers').set({ text: sample!.question }).where('question_id', '=', id).execute()
      const { id: entry_id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', sample!.key).executeTakeFirstOrThrow()
      return {
        call: (who) => who.browser.call(link, { id, entry_id }),
        done: async () =>
          (await at.context.db.selectFrom('open_questions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status === 'answered',
      }
    },
  },
  'a grant': {
    role: 'administrator',
    async prepare() {
      const { userId: id } = await newCaller(at.app, at.context, 'staff')
      return {
        call: (who) => who.browser.call(grantRole, { id, role: 'writer' }),
        done: async () => (await at.context.db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute()).length > 0,
      }
    },
  },
  'an export of users': exported((who) => who.browser.call(exportUsers, { q: '', identity: '', status: '', role: '' }), 'administrator'),
  'an export of questions': exported(
    (who) => who.browser.call(exportQuestions, { from: '2026-01-01', to: '2026-01-02', outcome: '', entry_id: '' }),
    'pharmacovigilance',
  ),
  'an export of the library': exported(
    (who) => who.browser.call(exportEntries, { format: 'jsonl', q: '', category: '', subject: '', status: '', due: '', evidence: '', owner: '' }),
    'writer',
  ),
}

/** An export is done once it is in the audit log. */
function exported(call: Prepared['call'], role: Role): { role: Role; prepare: () => Promise<Prepared> } {
  return {
    role,
    async prepare() {
      const count = async () => (await at.context.db.selectFrom('audit_log').select('seq').where('action', 'like', '%.export').execute()).length
      const before = await count()
      return { call, done: async () => (await count()) > before }
    },
  }
}

/** Runs a step between the first check of session and roles and the handler of a call. */
async function within<Result>(userId: string, meanwhile: () => Promise<void>, call: () => Promise<Result>): Promise<Result> {
  const original = at.context.rateLimiter.person
  Object.assign(at.context.rateLimiter, {
    async person(id: string) {
      await original(id)
      if (id === userId) await meanwhile()
    },
  })
  try {
    return await call()
  } finally {
    Object.assign(at.context.rateLimiter, { person: original })
  }
}

for (const [what, { role, prepare }] of Object.entries(calls)) {
  for (const [lost, { lose, refusal }] of Object.entries(losses)) {
    test(`${what} whose caller loses ${lost} while it runs is refused, and has no effect and no audit event`, async () => {
      const who = await newCaller(at.app, at.context, role)
      const { call, done } = await prepare()
      const how = await within(
        who.userId,
        async () => void (await lose(second.db, at.context.clock(), who.userId, role)),
        () => outcome(call(who)),
      )
      assert.equal(how, refusal)
      assert.equal(await done(), false)
      assert.deepEqual(await at.context.db.selectFrom('audit_log').select('action').where('actor', '=', who.userId).execute(), [])
    })
  }

  test(`${what} waits for a role that is being revoked, and has no effect once it is gone`, async () => {
    const who = await newCaller(at.app, at.context, role)
    const { call, done } = await prepare()
    let losing: Promise<void> | undefined
    const begin = () =>
      new Promise<void>((taken) => {
        losing = second.db.transaction().execute(async (tx) => {
          await takeNamedLock(tx, 'staff')
          await tx.deleteFrom('user_roles').where('user_id', '=', who.userId).execute()
          await record(tx, at.context.clock(), { ...by, action: 'role.revoke', subject: `user:${who.userId}`, before: { role }, after: {} })
          // The embedded database admits no other transaction meanwhile; on PostgreSQL the call waits for the uncommitted change.
          if (at.context.config.databaseUrl) {
            taken()
            await somebodyWaits(tx)
          }
        })
        void losing.then(taken)
      })
    const how = await within(who.userId, begin, () => outcome(call(who)))
    await losing
    assert.equal(how, 'noRole')
    assert.equal(await done(), false)
  })

  test(`${what} that ends before its caller loses the role takes effect, and is recorded before the loss`, async () => {
    const who = await newCaller(at.app, at.context, role)
    const { call, done } = await prepare()
    await call(who)
    await revoke(second.db, at.context.clock(), by, who.userId, role)
    assert.equal(await done(), true)
    const recorded = await at.context.db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where((row) => row.or([row('actor', '=', who.userId), row('subject', '=', `user:${who.userId}`)]))
      .orderBy('seq')
      .execute()
    assert.deepEqual([recorded[0]!.actor, recorded.at(-1)!.subject], [who.userId, `user:${who.userId}`])
  })
}

test('a call that ends the own sessions is not refused because of it', async () => {
  const who = await newCaller(at.app, at.context, 'administrator')
  assert.deepEqual(await who.browser.call(endUserSessions, { id: who.userId }), { sessions_ended: 1 })
})

async function somebodyWaits(tx: Db): Promise<void> {
  const { rows } =
    await sql`SELECT pid FROM pg_stat_activity WHERE application_name = current_setting('application_name') AND wait_event_type = 'Lock'`.execute(tx)
  if (rows.length === 0) await somebodyWaits(tx)
}
