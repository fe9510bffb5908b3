import { cases, caseCounts } from '@xunyi/contract/safety'
import { emptyForm } from '@xunyi/contract/safety-form'
import { caseStates, openStates } from '@xunyi/contract/safety-states'
import type { Sent } from '@xunyi/contract/endpoint'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../testing/browser.ts'
import { newCaller } from '../../testing/callers.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** More than one statement of a search looks at. */
const many = 2500
const words = ['白蛋白 皮疹', '白蛋白 血压下降', 'IVIG 头痛', '凝血酶 皮疹 B2024-1']
const mostDue = Number.MAX_SAFE_INTEGER

let at: TestServer
let officer: Browser
let rows: ReturnType<typeof madeUp>[]
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
  officer = (await newCaller(at.app, at.context, 'pharmacovigilance')).browser
  rows = Array.from({ length: many }, (_, number) => madeUp(number))
  for (let from = 0; from < many; from += 500)
    await at.context.db
      .insertInto('safety_cases')
      .values(rows.slice(from, from + 500))
      .execute()
})
after(() => at.close())

/** Most have no deadline left, so that a place among them is their id alone. */
function madeUp(number: number) {
  return {
    id: `c${(number * 7919) % 10_007}`,
    number: number + 1,
    state: caseStates[number % caseStates.length]!,
    kind: number % 5 === 0 ? ('question' as const) : ('occurred' as const),
    serious: 'no' as const,
    death: number % 97 === 0 ? (1 as const) : (0 as const),
    cluster: 0 as const,
    owner: number % 11 === 0 ? officer.userId : null,
    day0: '2026-01-01',
    due_at: number % 3 === 0 ? 1_000 + (number % 40) : mostDue,
    terms: words[number % words.length]!.toLowerCase(),
    form: JSON.stringify(emptyForm()),
    reporter: JSON.stringify({ name: '', hospital: '', department: '', phone: '', email: '' }),
    revision: 1,
    opened_at: number,
    last_text_at: number,
  }
}

type Filter = Omit<Sent<typeof cases>, 'after' | 'size'>
const all: Filter = { state: '', kind: '', mine: false, urgent: false, late: false, q: '' }

async function everyPage(filter: Filter, size: number): Promise<{ ids: string[]; totals: (number | null)[] }> {
  const ids: string[] = []
  const totals: (number | null)[] = []
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof officer.call<typeof cases>>> = await officer.call(cases, { ...filter, after, size })
    assert.ok(page.rows.length <= size)
    ids.push(...page.rows.map(({ id }) => id))
    totals.push(page.total)
    after = page.next
    if (after === null) return { ids, totals }
  }
}

/** The same filter over all rows, in the order of the list. */
function filtered({ state, kind, mine, urgent, late, q }: Filter): string[] {
  return rows
    .filter((row) => state === '' || (state === 'open' ? openStates.some((open) => open === row.state) : row.state === state))
    .filter((row) => kind === '' || row.kind === kind)
    .filter((row) => !mine || row.owner === officer.userId)
    .filter((row) => !urgent || row.death === 1)
    .filter((row) => !late || row.due_at < mostDue)
    .filter((row) => q.split(' ').every((word) => row.terms.includes(word.toLowerCase()) || row.number === Number(word)))
    .toSorted((one, other) => one.due_at - other.due_at || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}

const filters: [string, Partial<Filter>][] = [
  ['no filter', {}],
  ['the open ones', { state: 'open' }],
  ['one state', { state: 'closed' }],
  ['a word', { q: '皮疹' }],
  ['two words, in any case', { q: 'ivig 头痛' }],
  ['a word of the open ones', { state: 'open', q: '白蛋白' }],
  ['a word of one state', { state: 'not_adverse', q: '血压' }],
  ['a word of no case', { q: '没有的词' }],
  ['a number that may be part of a batch', { q: '2024' }],
  ['a kind', { kind: 'question' }],
  ['own cases', { mine: true }],
  ['deaths', { urgent: true }],
  ['late ones', { late: true }],
  ['late ones with a word', { late: true, q: '皮疹' }],
]

for (const [name, filter] of filters)
  test(`all pages together are the cases with this filter, each once and in order: ${name}`, async () => {
    const wanted = filtered({ ...all, ...filter })
    const { ids, totals } = await everyPage({ ...all, ...filter }, 100)
    assert.deepEqual(ids, wanted)
    for (const total of totals) assert.ok(total === null || total === wanted.length)
  })

test('a number as cases are called finds that case alone', async () => {
  for (const q of ['病例7', 'XY-000007']) assert.deepEqual((await everyPage({ ...all, q }, 20)).ids, [rows[6]!.id])
})

test('the badge counts what the list shows', async () => {
  assert.equal((await officer.call(caseCounts, {})).open, filtered({ ...all, state: 'open' }).length)
})
