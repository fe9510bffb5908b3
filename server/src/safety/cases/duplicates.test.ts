import type { CaseReporter } from '@xunyi/contract/safety'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { judge } from '../judge.ts'
import { duplicatesOf } from './duplicates.ts'
import { formFrom } from './form-from.ts'
import { openOrJoin } from './open-case.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

async function opened(product: string, batch: string, hospital: string): Promise<string> {
  const { db, clock, config } = at.context
  const reporter: CaseReporter = { name: '', hospital, department: '', phone: '', email: '' }
  const verdict = { ...judge(`患者输注${product}后发热`), products: [product], reactions: ['发热'], cluster: false }
  const told = { userId: null, recordId: null, origin: 'console' as const, text: `${product}${batch}后发热`, verdict, at: clock(), writtenBy: null }
  const form = formFrom(batch === '' ? '' : `批号${batch}`, verdict)
  return (await db.transaction().execute((tx) => openOrJoin(tx, told, { settings: config.safety, actor: 'detection', reporter, form }))).id
}

test('a case that shares a medicine or a batch may tell of the same event; one that shares only time, place and reaction does not', async () => {
  const { db } = at.context
  const first = await opened('静丙', 'B20261', '东湖医院')
  const ofMedicine = await opened('静丙', '', '东湖医院')
  const ofBatch = await opened('白蛋白', 'B20261', '南山医院')
  await opened('狂免', 'C1', '东湖医院')
  const row = await db.selectFrom('safety_cases').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const found = await duplicatesOf(db, row)
  assert.deepEqual(
    found.map(({ row, same }) => [row.id, same.join()]).toSorted(),
    [
      [ofMedicine, 'medicine,reaction,time,place'],
      [ofBatch, 'batch,reaction,time'],
    ].toSorted(),
  )
})
