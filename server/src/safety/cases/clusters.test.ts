import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CaseReporter } from '@xunyi/contract/safety'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { judge } from '../judge.ts'
import { clusterOf, type Likeness } from './clusters.ts'
import { openOrJoin } from './open-case.ts'
import { formFrom } from './form-from.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const like = (id: string, set: Partial<Likeness> = {}): Likeness => ({ id, place: '东湖医院', medicines: ['静丙'], batches: [], reactions: ['发热'], ...set })

test('three similar cases with one medicine at one place are a cluster, two are none; two of one batch are one', () => {
  assert.deepEqual(clusterOf(like('1'), [like('1'), like('2')]), [])
  assert.deepEqual(clusterOf(like('1'), [like('2'), like('3')]), ['1', '2', '3'])
  assert.deepEqual(clusterOf(like('1'), [like('2'), like('3', { place: '南山医院' })]), [])
  assert.deepEqual(clusterOf(like('1'), [like('2'), like('3', { medicines: ['白蛋白'] })]), [])
  const batch = { batches: ['B1'] }
  assert.deepEqual(clusterOf(like('1', batch), [like('2', { ...batch, place: '' })]), ['1', '2'])
  assert.deepEqual(clusterOf(like('1', batch), [like('2', { ...batch, reactions: ['皮疹'] })]), [])
})

test('a suspected cluster marks every case of it, each in the audit log, and none outside of the window', async () => {
  const { db, clock, config } = at.context
  const day = 24 * 3_600_000
  const reporter: CaseReporter = { name: '', hospital: '东湖医院', department: '', phone: '', email: '' }
  const verdict = { ...judge('患者输注静丙后发热'), products: ['静丙'], reactions: ['发热'], cluster: false }
  const open = (daysAgo: number) => {
    const told = { userId: null, recordId: null, origin: 'console' as const, text: '用药后发热', verdict, at: clock() - daysAgo * day, writtenBy: null }
    return db.transaction().execute((tx) => openOrJoin(tx, told, { settings: config.safety, actor: 'detection', reporter, form: formFrom('', verdict) }))
  }
  const early = await open(40)
  const first = await open(2)
  assert.equal((await open(1)).cluster, 0)
  assert.equal((await open(0)).cluster, 1)
  const rows = await db.selectFrom('safety_cases').select(['id', 'cluster']).execute()
  assert.deepEqual(
    rows.filter(({ cluster }) => cluster === 0).map(({ id }) => id),
    [early.id],
  )
  const events = await db.selectFrom('audit_log').select('seq').where('action', '=', 'case.cluster').execute()
  assert.equal(events.length, 3)
  assert.ok(rows.some(({ id }) => id === first.id))
})
