import type * as calls from '@xunyi/contract/safety-hand-over'
import type { Received } from '@xunyi/contract/endpoint'
import * as form from '@xunyi/contract/safety-form'
import type { ServerContext } from '../../context.ts'
import { expectednessNames, seriousnessNames, unknown } from './listing.ts'
import { word } from './form-rows.ts'
import { casesOf, checkPeriod, type PeriodCase } from './period-cases.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** Products by name in the figures; the rest is 其他药品. */
const mostProducts = 200

/** @throws Refused badRequest */
export async function safetyFigures({ db, clock, config }: Context, period: Received<typeof calls.safetyFigures>): Promise<calls.SafetyFigures> {
  checkPeriod(period)
  const sum = new Figures()
  for await (const each of casesOf({ db, settings: config.safety, now: clock() }, period)) sum.add(each)
  return sum.figures()
}

/** Counts by name, in the order in which the names are given; others follow. */
class Counts {
  readonly #counts: Map<string, number>

  constructor(names: readonly string[]) {
    this.#counts = new Map(names.map((name) => [name, 0]))
  }

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  list(): { name: string; count: number }[] {
    return [...this.#counts].map(([name, count]) => ({ name, count }))
  }
}

type Product = calls.SafetyFigures['products'][number]

/** The figures of cases, one after the other. */
export class Figures {
  readonly #totals = { cases: 0, reported: 0, deaths: 0, clusters: 0, late: 0, not_adverse: 0 }
  readonly #seriousness = new Counts(Object.values(seriousnessNames))
  readonly #expectedness = new Counts(['已知', '新的', unknown])
  readonly #outcomes = new Counts(Object.values(form.reactionOutcomeNames))
  readonly #special = new Counts(Object.values(form.specialNames))
  readonly #products = new Map<string, Product>()

  add({ row, form: of, products, late }: PeriodCase): void {
    const totals = this.#totals
    if (row.state === 'not_adverse') {
      totals.not_adverse += 1
      return
    }
    totals.cases += 1
    totals.reported += row.reported_on === null ? 0 : 1
    totals.deaths += row.death
    totals.clusters += row.cluster
    totals.late += late ? 1 : 0
    this.#seriousness.add(seriousnessNames[row.serious])
    // A case without a reaction is one whose reaction is not known.
    for (const reaction of of.reactions.length > 0 ? of.reactions : [form.emptyReaction()]) {
      this.#expectedness.add(expectednessNames[reaction.expected])
      this.#outcomes.add(word(form.reactionOutcomeNames, reaction.outcome) || unknown)
    }
    for (const situation of of.special) this.#special.add(form.specialNames[situation])
    const isNew = of.reactions.some(({ expected }) => expected === 'unexpected')
    for (const name of products.length > 0 ? products : [unknown]) {
      const product = this.#productOf(name)
      product.cases += 1
      product.serious += row.serious === 'yes' ? 1 : 0
      product.deaths += row.death
      product.unexpected += isNew ? 1 : 0
      product.late += late ? 1 : 0
    }
  }

  #productOf(name: string): Product {
    const kept = this.#products.has(name) || this.#products.size < mostProducts ? name : '其他药品'
    const product = this.#products.get(kept) ?? { name: kept, cases: 0, serious: 0, deaths: 0, unexpected: 0, late: 0 }
    this.#products.set(kept, product)
    return product
  }

  figures(): calls.SafetyFigures {
    return {
      ...this.#totals,
      seriousness: this.#seriousness.list(),
      expectedness: this.#expectedness.list(),
      outcomes: this.#outcomes.list(),
      special: this.#special.list(),
      products: [...this.#products.values()].toSorted((one, other) => other.cases - one.cases || (one.name < other.name ? -1 : 1)),
    }
  }
}
