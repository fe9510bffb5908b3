import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SafetySettings } from '../../config.ts'
import { verify } from '../../audit/verify.ts'
import { safetyRows, soundForm } from '../../testing/console-inputs/safety.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { dueAt } from './derived.ts'
import { reckonDeadlines } from './reckon-deadlines.ts'
import { formOf } from './row.ts'
import { verifyCases } from './verify-cases.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const start = (set: Partial<SafetySettings>) => reckonDeadlines(at.context.db, at.context.clock(), { ...at.context.config.safety, ...set })
const audited = () => at.context.db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'safety.duties').orderBy('seq').execute()

/** Cases whose deadline is not the one that the settings ask for. */
async function wrong(set: Partial<SafetySettings>): Promise<number> {
  const rows = await at.context.db.selectFrom('safety_cases').selectAll().execute()
  return rows.filter((row) => dueAt(row, formOf(row), { ...at.context.config.safety, ...set }) !== row.due_at).length
}

test('a start with other duties of the operator reckons every deadline anew, once, and the audit log says so', async () => {
  const { caseIn } = safetyRows(at.context)
  const unexpected = { ...soundForm(), reactions: soundForm().reactions.map((reaction) => ({ ...reaction, expected: 'unexpected' as const })) }
  const assessed = await caseIn({ state: 'assessment', form: JSON.stringify(unexpected), serious: 'no', day0: '2026-03-02', complete_on: '2026-03-20' })
  await caseIn({ state: 'closed' })
  await caseIn({ state: 'not_adverse' })
  assert.equal(await start({}), null)
  assert.deepEqual(await audited(), [])
  const dueOf = async () => (await at.context.db.selectFrom('safety_cases').select('due_at').where('id', '=', assessed.id).executeTakeFirstOrThrow()).due_at
  const day = 86_400_000
  const due = await dueOf()
  const institution = { operatorKind: 'institution' } as const
  assert.ok((await wrong(institution)) > 0)
  // A new reaction: thirty days for a holder, fifteen for an institution.
  assert.equal(await start(institution), 1)
  assert.deepEqual([await dueOf(), await wrong(institution), await start(institution)], [due - 15 * day, 0, null])
  const complete = { ...institution, day0: 'four_elements' } as const
  assert.equal(await start(complete), 1)
  assert.deepEqual([await dueOf(), await wrong(complete)], [due + 3 * day, 0])
  assert.deepEqual(
    (await audited()).map(({ before, after }) => [JSON.parse(before), JSON.parse(after)]),
    [
      [
        { operator_kind: 'holder', day0: 'first_known' },
        { operator_kind: 'institution', day0: 'first_known', cases: 1 },
      ],
      [
        { operator_kind: 'institution', day0: 'first_known' },
        { operator_kind: 'institution', day0: 'four_elements', cases: 1 },
      ],
    ],
  )
  assert.equal(await verifyCases(at.context.db), null)
  assert.ok('end' in (await verify(at.context.db)))
})

test('two servers that start at the same moment reckon once', async () => {
  const outcomes = await Promise.all([start({ operatorKind: 'distributor' }), start({ operatorKind: 'distributor' })])
  assert.equal(outcomes.filter((moved) => moved !== null).length, 1)
})
