import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterSynonymGroups } from '../library/synonyms.ts'
import { nameGroup } from '../testing/synonyms.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { currentSynonyms } from './lists.ts'
import { problemsOf } from './problems.ts'
import { loadShippedSynonyms } from './starter.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], overrides: { synonyms: () => shipped } })
})
after(() => at.close())

const shipped: SynonymGroup[] = [
  nameGroup('kept', '人血白蛋白', '白蛋白'),
  nameGroup('changed', '静注人免疫球蛋白', '静丙'),
  nameGroup('removed', '人免疫球蛋白', '肌丙'),
  nameGroup('dropped', '人凝血酶', '人源凝血酶'),
]
const load = (groups: readonly SynonymGroup[]) => loadShippedSynonyms(at.context.db, at.context.clock(), groups)
const inForce = () => currentSynonyms(at.context.db)

test('the shipped file has nothing that the search cannot use', () => {
  const groups = starterSynonymGroups()
  assert.deepEqual(problemsOf(groups, groups), [])
})

test('the first start loads the shipped groups as version 0, and the next start of the same version changes nothing', async () => {
  assert.deepEqual([(await inForce()).version, (await inForce()).groups, (await inForce()).shipped], [0, shipped, true])
  assert.equal(await load(shipped), null)
  assert.equal((await inForce()).version, 0)
})

test('a new version of the file brings what the operator has not touched, and leaves what the operator changed, removed or added', async () => {
  const changed = nameGroup('changed', '静注人免疫球蛋白', '静丙', '小丙')
  const own = nameGroup('own', '破伤风人免疫球蛋白', '破针')
  const list = JSON.stringify([shipped[0], changed, shipped[3], own])
  await at.context.db
    .insertInto('synonym_versions')
    .values({ version: 1, list, reason: '', proposed_by: 'a', approved_by: 'b', shipped: 0, created_at: at.context.clock() })
    .execute()
  const [kept, added] = [nameGroup('kept', '人血白蛋白', '白蛋白', '小白'), nameGroup('new', '人纤维蛋白原', '纤原')]
  const next = [kept, nameGroup('changed', '静注人免疫球蛋白', '静丙', '大丙'), shipped[2]!, added, nameGroup('clash', '破免', '破针')]
  assert.deepEqual(await load(next), { version: 2, groups: 4, left: 3 })
  const now = await inForce()
  assert.deepEqual([now.groups, now.shipped, now.proposedBy], [[kept, changed, own, added], true, null])
  assert.equal(await load(shipped), null, 'an older version of the system does not bring its file back')
  assert.equal((await inForce()).version, 2)
})
