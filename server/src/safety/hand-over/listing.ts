import type * as calls from '@xunyi/contract/safety-hand-over'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import * as form from '@xunyi/contract/safety-form'
import type { ServerContext } from '../../context.ts'
import { countRows } from '../../db/count-rows.ts'
import { listPage, searchPage, type Look } from '../../db/search-page.ts'
import { caseNumber } from './reported-case.ts'
import { checkPeriod, lookAt, readCases, type PeriodCase } from './period-cases.ts'
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
  const look: Look = (from, rows) => lookAt(db, period, from, rows)
  if (period.product.trim() !== '') {
    const { ids, next, looked } = await searchPage(look, { after, size })
    const rows = (await readCases(source, period, ids)).map(listingLine)
    return { rows, next, total: after === null && next === null ? rows.length : null, looked }
  }
  const count = () => countRows(db, db.selectFrom('safety_cases').where('day0', '>=', period.from).where('day0', '<=', period.to))
  const { ids, ...page } = await listPage(look, { after, size }, count)
  return { rows: (await readCases(source, period, ids)).map(listingLine), ...page }
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
