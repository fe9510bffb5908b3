import { users } from '@xunyi/contract/users'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller, type Caller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** More than one statement of a search looks at. */
const many = 2500

let at: TestServer
let administrator: Caller
const accounts = Array.from({ length: many }, (_, number) => ({
  id: `s${(number * 7919) % 10_007}`,
  identity: number % 9 === 0 ? ('staff' as const) : ('doctor' as const),
  nickname: number % 3 === 0 ? `赵大夫${number}` : `Li ${number}`,
  department: '',
  hospital: `第${number % 7}医院`,
  disabled: number % 50 === 0 ? (1 as const) : (0 as const),
  // Many are from the same moment.
  created_at: 1_000 + Math.floor(number / 40),
}))
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
  for (let from = 0; from < many; from += 250)
    await at.context.db
      .insertInto('users')
      .values(accounts.slice(from, from + 250))
      .execute()
  administrator = await newCaller(at.app, at.context, 'administrator')
})
after(() => at.close())

const noFilters = { q: '', identity: '', status: '', role: '' } as const
type Account = (typeof accounts)[number]
const searches: [string, object, (account: Account) => boolean][] = [
  ['a word of names', { q: '赵大夫' }, ({ nickname }) => nickname.startsWith('赵大夫')],
  ['a word of names and one of hospitals, in any case', { q: 'LI 第3医' }, ({ nickname, hospital }) => nickname.startsWith('Li') && hospital === '第3医院'],
  ['a word and an identity', { q: '赵', identity: 'staff' }, ({ nickname, identity }) => nickname.startsWith('赵') && identity === 'staff'],
  ['an id', { q: 's7919' }, ({ id }) => id === 's7919'],
  ['disabled ones', { status: 'disabled' }, ({ disabled }) => disabled === 1],
  ['a word of nobody', { q: '没有的词' }, () => false],
]

for (const [name, filters, wanted] of searches)
  test(`all pages of a search together are the accounts that match, each once and the newest first: ${name}`, async () => {
    const found: string[] = []
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof administrator.browser.call<typeof users>>> = await administrator.browser.call(users, {
        ...noFilters,
        ...filters,
        after,
        size: 100,
      })
      found.push(...page.rows.map(({ id }) => id))
      after = page.next
      if (after === null) break
    }
    const matching = accounts.filter(wanted).toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
    assert.deepEqual(
      found,
      matching.map(({ id }) => id),
    )
  })
