import { operatorKinds } from '@xunyi/contract/safety-states'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { chinaDay, spanOf, startOfDay } from '../../china-time.ts'
import { addDays, nextWorkingDay } from './days.ts'
import { deadlines, type Clocked } from './deadlines.ts'
import { holidays } from './holidays.ts'

/* Properties of the clocks over every day from 1999 to 2049, for both kinds of day 0 and every kind of operator. */

const zone = process.env['TZ']
after(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const dayMs = 86_400_000
const first = Date.parse('1999-01-01T00:00:00Z')
const day = fc.integer({ min: 0, max: 51 * 365 }).map((days) => new Date(first + days * dayMs).toISOString().slice(0, 10))
/** Days around which mistakes are likely: ends of months and years, leap days, holidays. */
const edge = fc.constantFrom(
  '2024-02-28',
  '2024-02-29',
  '2023-02-28',
  '2000-02-29',
  '2028-02-15',
  '2025-12-31',
  '2026-01-01',
  '2026-02-14',
  '2026-02-28',
  '2026-09-20',
  '2026-10-01',
  '2026-12-31',
  '2027-01-31',
)
const someDay = fc.oneof(day, edge)
const duties = fc.record({ operatorKind: fc.constantFrom(...operatorKinds), day0: fc.constantFrom('first_known' as const, 'four_elements' as const) })

const someCase: fc.Arbitrary<Clocked> = fc
  .record({
    state: fc.constantFrom('new', 'triage', 'follow_up', 'assessment', 'review', 'reported', 'closed'),
    serious: fc.constantFrom('yes', 'no', 'unknown'),
    unexpected: fc.boolean(),
    death: fc.boolean(),
    cluster: fc.boolean(),
    day0: someDay,
    complete: fc.option(fc.nat(60)),
    followUp: fc.option(fc.nat(90)),
    reported: fc.option(fc.nat(40)),
    investigated: fc.option(fc.nat(40)),
  })
  .map(({ complete, followUp, reported, investigated, ...rest }) => {
    const later = (days: number | null) => (days === null ? null : addDays(rest.day0, days))
    return {
      ...rest,
      complete_on: later(complete),
      follow_up_day0: later(followUp),
      reported_on: later(reported),
      investigated_on: later(investigated),
    } as Clocked
  })

const runs = { numRuns: 2000, seed: 81 }

/** Days between two days, counted on a calendar of its own: year, month and day. */
function daysBetween(from: string, to: string): number {
  let [year, month, dayOfMonth] = from.split('-').map(Number) as [number, number, number]
  let count = 0
  const text = () => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
  while (text() < to) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] as number
    dayOfMonth += 1
    if (dayOfMonth > days) [month, dayOfMonth] = [month + 1, 1]
    if (month > 12) [year, month] = [year + 1, 1]
    count += 1
  }
  return count
}

const spans: Partial<Record<string, readonly number[]>> = {
  death: [0],
  cluster: [0],
  cluster_investigation: [7],
  investigation: [15],
  serious: [15],
  new: [15],
  other: [30],
  follow_up: [15, 30],
}

test('every deadline is so many calendar days after its day 0, never before it, and ends with its day in China', () => {
  fc.assert(
    fc.property(someCase, duties, (of, settings) => {
      const counted = settings.day0 === 'four_elements' ? (of.complete_on ?? of.day0) : of.day0
      for (const deadline of deadlines(of, settings)) {
        const from = deadline.kind === 'follow_up' ? (of.follow_up_day0 ?? '') : deadline.kind === 'internal' ? of.day0 : counted
        const days = daysBetween(from, deadline.day)
        assert.ok(deadline.day >= from && deadline.day >= of.day0)
        if (deadline.kind === 'internal') assert.ok(days >= 1)
        else assert.ok(spans[deadline.kind]?.includes(days), `${deadline.kind} ${days}`)
        const due = Date.parse(deadline.due)
        assert.equal(due, deadline.at_once ? startOfDay(deadline.day) : startOfDay(addDays(deadline.day, 1)))
        assert.equal(chinaDay(deadline.at_once ? due : due - 1), deadline.day)
      }
    }),
    runs,
  )
})

test('deadlines are in the order of their moments, one of each kind, and a later day 0 gives no earlier one', () => {
  fc.assert(
    fc.property(someCase, duties, fc.nat(40), (of, settings, by) => {
      const found = deadlines(of, settings)
      assert.deepEqual(
        found.map(({ due }) => due),
        found.map(({ due }) => due).toSorted(),
      )
      assert.equal(new Set(found.map(({ kind }) => kind)).size, found.length)
      const later = deadlines({ ...of, day0: addDays(of.day0, by), complete_on: of.complete_on && addDays(of.complete_on, by) }, settings)
      for (const { kind, day: last } of found) assert.ok((later.find((each) => each.kind === kind)?.day ?? '') >= last, kind)
    }),
    runs,
  )
})

test('the graver a case, the earlier its report is due; counted from the four elements it is never due earlier than from first knowledge', () => {
  const report = ['death', 'serious', 'new', 'other']
  const dueOf = (of: Clocked, settings: Parameters<typeof deadlines>[1]) => deadlines(of, settings).find(({ kind }) => report.includes(kind))?.day ?? ''
  fc.assert(
    fc.property(someCase, duties, (of, settings) => {
      const [death, serious, unknown, other] = [
        { ...of, death: true },
        { ...of, death: false, serious: 'yes' as const },
        { ...of, death: false, serious: 'unknown' as const },
        { ...of, death: false, serious: 'no' as const },
      ].map((each) => dueOf(each, settings)) as [string, string, string, string]
      assert.ok(death <= serious && serious === unknown && serious <= other)
      assert.ok(dueOf(of, { ...settings, day0: 'first_known' }) <= dueOf(of, { ...settings, day0: 'four_elements' }))
    }),
    runs,
  )
})

test('the next working day is a working day by the calendar, and none between is', () => {
  const isWorking = (each: string) => {
    const calendar = holidays[each.slice(0, 4)]
    const isWeekend = [0, 6].includes(new Date(`${each}T12:00:00Z`).getUTCDay())
    const isOff = calendar?.off.some(([from, to]) => from <= each && each <= to) ?? false
    return calendar?.work.includes(each) || (!isWeekend && !isOff)
  }
  fc.assert(
    fc.property(someDay, (from) => {
      const { day: next, known } = nextWorkingDay(from)
      assert.ok(next > from && isWorking(next))
      for (let between = addDays(from, 1); between < next; between = addDays(between, 1)) assert.ok(!isWorking(between), between)
      assert.equal(
        known,
        daysUpTo(from, next).every((each) => each.slice(0, 4) in holidays),
      )
      assert.ok(daysBetween(from, next) <= 11)
    }),
    runs,
  )
})

const daysUpTo = (from: string, to: string) => Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at + 1))

test('holidays and working weekends of a year are days of that year; working days are weekends, and no day is both', () => {
  for (const [year, { off, work }] of Object.entries(holidays)) {
    for (const [from, to] of off) assert.ok(from <= to && from.startsWith(year) && to.startsWith(year))
    for (const each of work) {
      assert.ok(each.startsWith(year) && [0, 6].includes(new Date(`${each}T12:00:00Z`).getUTCDay()), each)
      assert.ok(!off.some(([from, to]) => from <= each && each <= to), each)
    }
  }
})

test('a server in another time zone, with or without summer time, reckons the same', () => {
  const samples = fc.sample(fc.tuple(someCase, duties), { numRuns: 300, seed: 65 })
  const moments = ['2026-03-29T00:59:59Z', '2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-11-01T05:30:00Z', '2024-02-29T16:00:00Z'].map((at) =>
    Date.parse(at),
  )
  const reckoned = () =>
    JSON.stringify([
      samples.map(([of, settings]) => deadlines(of, settings)),
      samples.map(([{ day0 }]) => [nextWorkingDay(day0), addDays(day0, 15), spanOf({ from: day0, to: day0 })]),
      moments.map(chinaDay),
    ])
  const inZone = (name: string) => {
    process.env['TZ'] = name
    return { offset: new Date('2026-07-01T00:00:00Z').getTimezoneOffset(), result: reckoned() }
  }
  const results = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'Australia/Lord_Howe'].map(inZone)
  // The zones are really in effect.
  assert.equal(new Set(results.map(({ offset }) => offset)).size, results.length)
  assert.equal(new Set(results.map(({ result }) => result)).size, 1)
})
