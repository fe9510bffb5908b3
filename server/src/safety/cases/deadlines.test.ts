import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chinaDay } from '../../china-time.ts'
import { nextWorkingDay } from './days.ts'
import { deadlines, nextDeadline, type Clocked } from './deadlines.ts'

const holder = { operatorKind: 'holder', day0: 'first_known' } as const
const institution = { ...holder, operatorKind: 'institution' } as const

function clocked(set: Partial<Clocked> = {}): Clocked {
  return {
    state: 'triage',
    serious: 'no',
    unexpected: false,
    death: false,
    cluster: false,
    day0: '2026-03-02',
    complete_on: null,
    follow_up_day0: null,
    reported_on: null,
    investigated_on: null,
    ...set,
  }
}

/** Kinds and last days, without the internal target. */
const daysOf = (of: Clocked, duties: Parameters<typeof deadlines>[1] = holder) =>
  Object.fromEntries(
    deadlines(of, duties)
      .filter(({ kind }) => kind !== 'internal')
      .map(({ kind, day }) => [kind, day]),
  )

test('a serious case is due on the fifteenth calendar day after day 0, another on the thirtieth, over the ends of months', () => {
  for (const [day0, fifteenth, thirtieth] of [
    ['2026-03-02', '2026-03-17', '2026-04-01'],
    ['2026-01-31', '2026-02-15', '2026-03-02'],
    ['2026-12-20', '2027-01-04', '2027-01-19'],
  ] as const) {
    assert.deepEqual(daysOf(clocked({ day0, serious: 'yes' })), { serious: fifteenth })
    assert.deepEqual(daysOf(clocked({ day0 })), { other: thirtieth })
  }
})

test('the 29th of February counts in a leap year alone', () => {
  assert.deepEqual(daysOf(clocked({ day0: '2028-02-20', serious: 'yes' })), { serious: '2028-03-06' })
  assert.deepEqual(daysOf(clocked({ day0: '2027-02-20', serious: 'yes' })), { serious: '2027-03-07' })
})

test('day 0 is a day in China, and the last day counts to its end there', () => {
  assert.equal(chinaDay(Date.parse('2026-03-01T15:59:59Z')), '2026-03-01')
  assert.equal(chinaDay(Date.parse('2026-03-01T16:00:00Z')), '2026-03-02')
  const [due] = deadlines(clocked({ serious: 'yes', state: 'triage' }), holder).filter(({ kind }) => kind === 'serious')
  assert.equal(due?.due, '2026-03-17T16:00:00.000Z')
})

test('a case whose seriousness nobody has assessed counts as serious', () => {
  assert.deepEqual(daysOf(clocked({ serious: 'unknown' })), { serious: '2026-03-17' })
})

test('a death is due at once, and a holder investigates it within fifteen days; an institution does not', () => {
  const death = clocked({ death: true, serious: 'yes' })
  assert.deepEqual(daysOf(death), { death: '2026-03-02', investigation: '2026-03-17' })
  assert.deepEqual(daysOf(death, institution), { death: '2026-03-02' })
  assert.equal(nextDeadline(deadlines(death, holder))?.kind, 'death')
  assert.equal(deadlines(death, holder)[0]?.at_once, true)
})

test('a cluster is due at once, and a holder investigates it within seven days', () => {
  const cluster = clocked({ cluster: true })
  assert.deepEqual(daysOf(cluster), { cluster: '2026-03-02', cluster_investigation: '2026-03-09', other: '2026-04-01' })
  assert.deepEqual(daysOf(cluster, { ...holder, operatorKind: 'distributor' }), { cluster: '2026-03-02', other: '2026-04-01' })
})

test('a new reaction is due within fifteen days where the kind of the operator asks for it', () => {
  assert.deepEqual(daysOf(clocked({ unexpected: true })), { other: '2026-04-01' })
  assert.deepEqual(daysOf(clocked({ unexpected: true }), institution), { new: '2026-03-17' })
})

test('the configuration says which day 0 counts; until the four elements are complete it is the day of first knowledge', () => {
  const complete = { operatorKind: 'holder', day0: 'four_elements' } as const
  assert.deepEqual(daysOf(clocked({ serious: 'yes', complete_on: '2026-03-05' }), complete), { serious: '2026-03-20' })
  assert.deepEqual(daysOf(clocked({ serious: 'yes', complete_on: '2026-03-05' })), { serious: '2026-03-17' })
  assert.deepEqual(daysOf(clocked({ serious: 'yes' }), complete), { serious: '2026-03-17' })
})

test('a follow-up has its own clock after the report; what is done is next no more, and a case that is not adverse has no deadline', () => {
  const reported = clocked({ state: 'follow_up', serious: 'yes', reported_on: '2026-03-10', follow_up_day0: '2026-03-20' })
  const next = nextDeadline(deadlines(reported, holder))
  assert.deepEqual([next?.kind, next?.day], ['follow_up', '2026-04-04'])
  assert.equal(nextDeadline(deadlines(clocked({ state: 'reported', reported_on: '2026-03-10' }), holder)), null)
  assert.deepEqual(deadlines(clocked({ state: 'not_adverse' }), holder), [])
})

test('the internal target is the next working day: holidays and weekends off, shifted weekends on, unknown years marked', () => {
  for (const [day, next] of [
    ['2026-03-02', '2026-03-03'],
    ['2026-03-06', '2026-03-09'],
    ['2026-02-13', '2026-02-14'],
    ['2026-02-14', '2026-02-24'],
    ['2026-09-30', '2026-10-08'],
    ['2026-10-09', '2026-10-10'],
    ['2026-01-02', '2026-01-04'],
  ])
    assert.deepEqual(nextWorkingDay(day!), { day: next, known: true })
  assert.deepEqual(nextWorkingDay('2026-12-31'), { day: '2027-01-01', known: false })
  const internal = deadlines(clocked({ state: 'new', day0: '2026-12-31' }), holder).find(({ kind }) => kind === 'internal')
  assert.deepEqual([internal?.calendar_known, internal?.done], [false, false])
})
