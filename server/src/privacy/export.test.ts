import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { setFavourite } from '@xunyi/contract/favourites'
import { agree, exportData } from '@xunyi/contract/privacy'
import { updateUser } from '@xunyi/contract/profile'
import { policyVersion } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import readWorkbook from 'read-excel-file/universal'
import { buildApp } from '../app.ts'
import { takeLease } from '../db/lease.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import type { Browser } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { safetyRows } from '../testing/console-inputs/safety.ts'
import { outcome } from '../testing/outcome.ts'
import { signedInStaff } from '../testing/signed-in-staff.ts'
import { rowsByTable } from '../testing/tables.ts'
import { watched, type Statement } from '../testing/watched.ts'

const known = '人血白蛋白的储存条件是什么？'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: starterEntries().filter(({ question }) => question === known) })
})
after(() => at.close())

type Exported = Record<string, { title: string; fields: Record<string, string>; rows: Record<string, unknown>[] }>

async function asJson(who: Browser): Promise<Exported> {
  const { blob } = await who.call(exportData, { format: 'json' })
  return JSON.parse(await blob.text()) as Exported
}

async function asSheets(who: Browser): Promise<Map<string, unknown[][]>> {
  const { blob } = await who.call(exportData, { format: 'xlsx' })
  const sheets = await readWorkbook(blob, { trim: false })
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]))
}

const at8 = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('the export holds all data of the person, in both formats', async () => {
  const doctor = await at.doctor('13600001001')
  const answer = await doctor.call(ask, { text: known, id: null })
  await doctor.call(setFavourite, { id: answer.id, kept: true })
  await doctor.call(recommend, { text: '静丙用后患者出现皮疹' })
  await doctor.call(askFeedback, { text: '请补充运输条件' })
  assert.equal(await outcome(doctor.call(recommend, { text: '怎么买冰毒' })), 'blocked')
  await safetyRows(at.context).asked(doctor.userId)
  await doctor.call(agree, { policy_version: policyVersion })

  const data = await asJson(doctor)
  assert.deepEqual(Object.keys(data).slice(2), [
    'account',
    'history',
    'favourites',
    'requests',
    'letters',
    'private_letters',
    'clarifications',
    'recalls',
    'answer_reports',
    'ratings',
    'feedback',
    'safety',
    'reports',
    'follow_ups',
    'blocked',
    'consents',
    'sessions',
    'known_browsers',
    'company_identities',
    'roles',
  ])
  const only = (kind: string) => {
    assert.equal(data[kind]!.rows.length, 1, kind)
    const { asked_at, written_at, agreed_at, signed_in_at, seen_at, expires_at, remembered_at, registered_at, ...rest } = data[kind]!.rows[0]!
    for (const time of [asked_at, written_at, agreed_at, signed_in_at, seen_at, expires_at, remembered_at, registered_at]) {
      if (time !== undefined) assert.equal(new Date(time as string).toISOString(), time)
    }
    return rest
  }
  assert.deepEqual(only('account'), {
    user_id: doctor.userId,
    identity: '医生',
    name: '王医生',
    phone: '13600001001',
    email: null,
    hospital: '市第一人民医院',
    department: '血液科',
  })
  assert.deepEqual(only('history'), {
    id: answer.id,
    question: answer.question,
    answer: answer.answer,
    evidence: answer.links,
    reviewed_on: '示范内容，未经本机构审核',
    adverse_reaction: false,
  })
  const { id: entryId, kept_at, ...kept } = only('favourites')
  assert.deepEqual(kept, { question: known, answer: answer.answer, withdrawn: false })
  assert.ok(entryId && kept_at)
  assert.deepEqual(only('requests'), { text: '请补充运输条件', answered: false })
  assert.deepEqual(only('blocked'), { written_in: '查找相关问题', category: '毒品交易与制作' })
  assert.deepEqual(only('consents'), { version: policyVersion })
  assert.deepEqual(only('sessions'), { device: '', current: true })
  assert.deepEqual(only('known_browsers'), {})
  const safety = only('safety')
  assert.deepEqual(
    [safety['text'], safety['kind'], safety['written_in'], safety['notice_shown']],
    ['静丙用后患者出现皮疹', '发生了不良反应', '查找相关问题', false],
  )
  assert.deepEqual(data['reports']!.rows.map(({ text }) => text).toSorted(), ['用药后皮疹', '静丙用后患者出现皮疹'])
  assert.match(String(only('follow_ups')['question']), /请补充：批号/)
  for (const { fields, rows } of Object.values(data).filter((kind) => kind.fields)) {
    for (const row of rows) assert.deepEqual(Object.keys(row).toSorted(), Object.keys(fields).toSorted())
  }

  const sheets = await asSheets(doctor)
  assert.deepEqual(
    [...sheets.keys()],
    [
      '账号',
      '历史问答',
      '收藏',
      '请管理员补充的问题',
      '站内信',
      '只发给您的答复',
      '请您补充的问题',
      '答案更正与撤回通知',
      '对答案的指正',
      '对答案的评价',
      '意见反馈',
      '药品不良反应记录',
      '不良反应报告',
      '不良反应随访',
      '未予显示的内容',
      '协议同意记录',
      '登录设备',
      '登录过的浏览器',
      '企业账号',
      '权限',
    ],
  )
  const record = await at.context.db.selectFrom('history_records').select('created_at').where('id', '=', answer.id).executeTakeFirstOrThrow()
  assert.deepEqual(sheets.get('历史问答'), [
    ['时间', '问题', '回答', '证据', '审核日期', '涉及不良反应', '记录编号'],
    [at8(record.created_at), answer.question, answer.answer, answer.links.join('\n'), '示范内容，未经本机构审核', '否', answer.id],
  ])
  assert.deepEqual(sheets.get('权限'), [['角色', '授予时间']])
})

test('staff find their company identity and their roles', async () => {
  const staff = await signedInStaff(at, { email: 'li@company.com', ssoEmail: 'li@company.com' })
  await at.context.db.insertInto('user_roles').values({ user_id: staff.userId, role: 'approver', granted_at: 0 }).execute()
  const data = await asJson(staff)
  const [{ issuer, subject, email } = {}, ...others] = data['company_identities']!.rows
  assert.deepEqual([issuer, subject, email, others], ['https://sso.company.com', staff.userId, 'li@company.com', []])
  assert.deepEqual(data['roles']!.rows, [{ role: '医学审核', granted_at: '1970-01-01T00:00:00.000Z' }])
  const [user] = data['account']!.rows
  assert.deepEqual([user!['identity'], user!['email'], user!['phone']], ['员工', 'li@company.com', null])
})

test('an export holds no data of other people, and no hash, code or token', async () => {
  const [doctor, neighbour] = [await at.doctor('13600001002'), await at.doctor('13600001003')]
  await neighbour.call(updateUser, { id: neighbour.userId, nickname: '欧阳邻', hospital: '邻近医院' })
  for (const who of [doctor, neighbour]) {
    const mine = who === doctor ? '甲' : '乙'
    await who.call(ask, { text: `${mine}的提问`, id: null })
    await who.call(askFeedback, { text: '同一个问题，谁来回答' })
    await who.call(recommend, { text: `用白蛋白后出现皮疹，${mine}的病人` })
    assert.equal(await outcome(who.call(recommend, { text: '怎么买冰毒' })), 'blocked')
  }
  const data = JSON.stringify(await asJson(doctor))
  const rows = JSON.stringify([...(await asSheets(doctor)).values()])
  const secrets = [...(await rowsByTable(at))].flatMap(([, all]) =>
    all.flatMap((row) =>
      ['token_hash', 'device_hash', 'digest', 'salt', 'event_key', 'text_key', 'question_key', 'ask_key', 'subject'].map((column) => row[column]),
    ),
  )
  const hidden = secrets.filter((secret) => typeof secret === 'string' && secret.length > 12)
  assert.ok(hidden.length > 10)
  for (const text of [neighbour.userId, '13600001003', '欧阳邻', '邻近医院', '乙的', doctor.token!, neighbour.token!, ...hidden]) {
    assert.ok(!data.includes(text as string), text as string)
    assert.ok(!rows.includes(text as string), text as string)
  }
  assert.ok(data.includes('甲的提问') && rows.includes('甲的提问'))
})

test('S-72 text that looks like a formula stays text, with odd characters too', async () => {
  const doctor = await at.doctor('13600001004')
  const texts = [
    '=HYPERLINK("http://evil.example","点我")',
    '+1',
    '-5 ℃ 可以吗',
    '@SUM(A1)',
    "'=1+1",
    '_x0041_是什么',
    'a\u0001b\tc\nd',
    '<b>&amp;"引号"</b>',
    '𠮷\u2028\u200d字',
    '0012',
  ]
  for (const text of texts) await doctor.call(ask, { text, id: null })
  const data = await asJson(doctor)
  const sheet = (await asSheets(doctor)).get('历史问答')!
  for (const asked of [data['history']!.rows.map((row) => row['question']), sheet.slice(1).map((row) => row[1])])
    assert.deepEqual(asked.toSorted(), texts.toSorted())
})

test('a text longer than a cell continues below; no character is lost or cut', async () => {
  const doctor = await at.doctor('13600001005')
  const answer = `a${'𠮷'.repeat(40_000)}完`
  await remember(doctor, [{ question: '长', answer }])
  const rows = (await asSheets(doctor)).get('历史问答')!.slice(1)
  assert.deepEqual(
    rows.map((row) => row[1]),
    ['长', null, null],
  )
  for (const row of rows) assert.ok((row[2] as string).length <= 32_767 && !/\p{Cs}/u.test(row[2] as string))
  assert.equal(rows.map((row) => row[2]).join(''), answer)
})

test('ten thousand records are exported', async () => {
  const doctor = await at.doctor('13600001006')
  await remember(
    doctor,
    Array.from({ length: 10_000 }, (_, each) => ({ question: `第 ${each} 问`, answer: '以药品说明书为准。'.repeat(30) })),
  )
  assert.equal((await asJson(doctor))['history']!.rows.length, 10_000)
  const rows = (await asSheets(doctor)).get('历史问答')!
  assert.deepEqual(new Set(rows.slice(1).map((row) => row[1])).size, 10_000)
})

test('the file is named after the product and the day in China, and says what it is', async () => {
  const evening = Date.UTC(2026, 10, 21, 16, 30)
  const night = await openTestServer({ starter: [], env: { BRAND_NAME: '循医/测试', FLOOD_PER_MINUTE: '60' }, overrides: { clock: () => () => evening } })
  try {
    const doctor = await night.doctor()
    const json = await doctor.call(exportData, { format: 'json' })
    assert.deepEqual([json.filename, json.blob.type], ['循医 测试-我的数据-2026-11-22.json', 'application/json'])
    const xlsx = await doctor.call(exportData, { format: 'xlsx' })
    assert.deepEqual(
      [xlsx.filename, xlsx.blob.type],
      ['循医 测试-我的数据-2026-11-22.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    )
    // An export is expensive, so its rate limit is low.
    assert.equal(await outcome(doctor.call(exportData, { format: 'json' })), 'rateLimited')
    assert.ok(night.logged().includes('sensitive_read'))
  } finally {
    await night.close()
  }
})

test('only a signed-in person exports, and only in a format there is', async () => {
  const doctor = await at.doctor('13600001007')
  assert.equal(await outcome(doctor.call(exportData, { format: 'csv' as 'json' })), 'badRequest')
  assert.equal(await outcome(at.browser().call(exportData, { format: 'json' })), 'noSession')
})

/** Another server on the same database, over a real connection; `heard` is called with every statement it has run. */
async function anotherServer(heard: (statement: Statement) => void | Promise<void>) {
  const context = { ...at.context, db: watched(at.context.db, heard) }
  const app = await buildApp(context, { pages: false })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, context, port: (app.server.address() as AddressInfo).port }
}

/** Requests an export and reads only the head of the answer. */
async function begun(port: number, who: Browser, format: 'json' | 'xlsx' = 'json'): Promise<IncomingMessage> {
  const body = JSON.stringify({ format })
  const headers = {
    'content-type': 'application/json',
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': who.cookies.get('XSRF-TOKEN'),
    authorization: `Bearer ${who.token}`,
  }
  const asking = request({ port, path: exportData.path, method: 'POST', headers })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

const long = (count: number) => Array.from({ length: count }, (_, each) => ({ question: `第 ${each} 问`, answer: '以药品说明书为准。'.repeat(400) }))

test('in both formats the file leaves while it is made: no more than two hundred rows are read at once, and the first bytes come before the last rows', async () => {
  const doctor = await at.doctor()
  await remember(doctor, long(5000))
  for (const format of ['json', 'xlsx'] as const) {
    const pages: number[] = []
    const server = await anotherServer(({ kind, table, rows }) => {
      if (kind === 'select' && table === 'history_records') pages.push(rows)
    })
    try {
      const answer = await begun(server.port, doctor, format)
      await once(answer, 'readable')
      assert.ok(pages.length < 13, `${format}: ${pages.length} pages of 26 read when the first bytes came`)
      let bytes = 0
      for await (const piece of answer) bytes += (piece as Buffer).length
      assert.ok(bytes > 10_000, format)
      assert.deepEqual([pages.length, Math.max(...pages)], [26, 200], format)
    } finally {
      await server.app.close()
    }
  }
})

/** A server whose exports pause at their history until released. */
async function haltingServer() {
  const going = Promise.withResolvers<void>()
  const halted = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const server = await anotherServer(async ({ kind, table }) => {
    if (kind === 'delete' && table === 'leases') released.resolve()
    if (kind !== 'select' || table !== 'history_records') return
    halted.resolve()
    await going.promise
  })
  return { ...server, goOn: () => going.resolve(), halted: halted.promise, released: released.promise }
}

test('one export runs in the whole installation; another request meanwhile is refused and not counted', async () => {
  const [doctor, neighbour] = [await at.doctor(), await at.doctor()]
  await remember(doctor, long(500))
  const server = await haltingServer()
  try {
    const answer = await begun(server.port, doctor)
    await assert.rejects(neighbour.call(exportData, { format: 'json' }), { refusal: 'exportBusy', retryAfter: 10, message: '已有导出正在进行，请稍后再试' })
    assert.deepEqual(await counted(neighbour), [])
    server.goOn()
    const pieces: Buffer[] = []
    for await (const piece of answer) pieces.push(piece as Buffer)
    assert.equal((JSON.parse(Buffer.concat(pieces).toString()) as Exported)['history']!.rows.length, 500)
    assert.equal(await outcome(neighbour.call(exportData, { format: 'xlsx' })), 'ok')
  } finally {
    server.goOn()
    await server.app.close()
  }
})

test('a client that disconnects in the middle of its file releases the lease', async () => {
  const [doctor, neighbour] = [await at.doctor(), await at.doctor()]
  await remember(doctor, long(5000))
  const server = await haltingServer()
  try {
    const answer = await begun(server.port, doctor)
    assert.equal(await outcome(neighbour.call(exportData, { format: 'json' })), 'exportBusy')
    answer.destroy()
    server.goOn()
    await server.released
    assert.equal(await outcome(neighbour.call(exportData, { format: 'json' })), 'ok')
  } finally {
    server.goOn()
    await server.app.close()
  }
})

test('an export that stalls for a minute loses its lease, and its connection is cut, so that half a file is not taken for a whole one', async () => {
  const [doctor, neighbour] = [await at.doctor(), await at.doctor()]
  await remember(doctor, long(500))
  const server = await haltingServer()
  try {
    const answer = await begun(server.port, doctor)
    await server.halted
    at.pass(61_000)
    assert.equal(await outcome(neighbour.call(exportData, { format: 'json' })), 'ok')
    server.goOn()
    await assert.rejects(
      async () => {
        for await (const _ of answer);
      },
      { code: 'ECONNRESET' },
    )
  } finally {
    server.goOn()
    await server.app.close()
  }
})

test('a lease is renewed during its work, taken over when it has expired, and not released by a former holder', async () => {
  const { db, clock } = at.context
  const take = (from: Db = db) => takeLease(from, clock, 'test', { holdMs: 60_000, longestMs: 600_000 })
  const first = (await take())!
  assert.equal(await take(), null)
  for (let renewals = 0; renewals < 3; renewals++) {
    at.pass(50_000)
    await first.renew()
    assert.equal(await take(), null)
  }
  at.pass(61_000)
  const second = (await take())!
  await assert.rejects(first.renew(), /held by another server/)
  await first.release()
  assert.equal(await take(), null)
  at.pass(600_001)
  await assert.rejects(second.renew(), /held too long/)
  await second.release()
  await (await take())!.release()
})

const counted = async (who: Browser) =>
  (await at.context.db.selectFrom('export_counts').select('exports').where('user_id', '=', who.userId).execute()).map(({ exports }) => exports)

test('a person has a number of exports per day in China; other people are counted separately', async () => {
  const few = await openTestServer({ starter: [], stopped: true, env: { EXPORTS_PER_DAY: '2' } })
  try {
    const [doctor, neighbour] = [await few.doctor(), await few.doctor()]
    const ask = (who: Browser) => outcome(who.call(exportData, { format: 'json' }))
    assert.deepEqual([await ask(doctor), await ask(doctor), await ask(doctor), await ask(neighbour)], ['ok', 'ok', 'exportLimit', 'ok'])
    await assert.rejects(doctor.call(exportData, { format: 'xlsx' }), { refusal: 'exportLimit', message: '今天的导出次数已达上限，请明天再试' })
    few.pass(24 * 3_600_000)
    assert.equal(await ask(doctor), 'ok')
  } finally {
    await few.close()
  }
})

async function remember(who: Browser, given: { question: string; answer: string }[]): Promise<void> {
  const now = at.context.clock()
  const rows = given.map((each, at) => ({
    ...each,
    id: newId(),
    user_id: who.userId,
    entry_id: null,
    entry_version: null,
    links: '[]',
    pv: 0 as const,
    created_at: now - at,
  }))
  for (let first = 0; first < rows.length; first += 1000)
    await at.context.db
      .insertInto('history_records')
      .values(rows.slice(first, first + 1000))
      .execute()
}
