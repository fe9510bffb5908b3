import type * as calls from '@xunyi/contract/safety-hand-over'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import * as form from '@xunyi/contract/safety-form'
import type { ServerContext } from '../../context.ts'
import { decodeCursor, pageFrom } from '../../db/cursor.ts'
import { caseNumber } from './reported-case.ts'
import { casesOf, checkPeriod, type Period, type PeriodCase } from './period-cases.ts'
import { word } from './form-rows.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** A field that says nothing. */
export const unknown = '不详'
export const seriousnessNames = { yes: '严重', no: '一般', unknown } as const
export const expectednessNames = { expected: '已知', unexpected: '新的', unknown, '': unknown } as const

/** @throws Refused badRequest */
export async function caseListing({ db, clock, config }: Context, input: Received<typeof calls.caseListing>): Promise<Answer<typeof calls.caseListing>> {
  checkPeriod(input)
  const { after, size, ...period } = input
  const source = { db, settings: config.safety, now: clock() }
  const [day0, id] = after === null ? [] : decodeCursor(after, 'string', 'string')
  const found: PeriodCase[] = []
  for await (const each of casesOf(source, period, day0 === undefined || id === undefined ? null : { day0, id })) {
    found.push(each)
    if (found.length > size) break
  }
  const { rows, next } = pageFrom(found, size, ({ row }) => [row.day0, row.id])
  return { rows: rows.map(listingLine), next, total: await totalOf(source, period) }
}

async function totalOf(source: Parameters<typeof casesOf>[0], { from, to, product }: Period): Promise<number> {
  if (product.trim() === '') {
    const counted = source.db.selectFrom('safety_cases').select((row) => row.fn.countAll<number>().as('total'))
    return (await counted.where('day0', '>=', from).where('day0', '<=', to).executeTakeFirstOrThrow()).total
  }
  let total = 0
  for await (const _ of casesOf(source, { from, to, product })) total += 1
  return total
}

export function listingLine({ row, form: of, products, late }: PeriodCase): calls.ListingLine {
  const each = (text: (reaction: form.CaseReaction) => string) => of.reactions.map((reaction) => text(reaction) || unknown).join('；') || unknown
  const { sex, age, age_group } = of.patient
  const person = [word({ male: '男', female: '女', unknown: '' }, sex), age || word(form.ageGroupNames, age_group)].filter((part) => part !== '')
  return {
    id: row.id,
    number: caseNumber(row),
    day0: row.day0,
    state: row.state,
    source: word(form.reportSourceNames, of.report.source) || unknown,
    patient: person.join('，') || unknown,
    products: products.join('；') || unknown,
    reactions: each(({ name }) => name),
    serious: seriousnessNames[row.serious],
    expectedness: each(({ expected }) => expectednessNames[expected]),
    outcome: each(({ outcome }) => word(form.reactionOutcomeNames, outcome)),
    causality: each(({ causality }) => word(form.causalityNames, causality)),
    special: of.special.map((situation) => form.specialNames[situation]).join('；'),
    death: row.death === 1,
    reported_on: row.reported_on,
    report_number: row.report_number,
    late,
  }
}
