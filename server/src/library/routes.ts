import { confirmReview, entries, entry, exportEntries, importFile, importPreview, republish, subjects, template, withdraw } from '@xunyi/contract/library'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import * as handOut from './hand-out.ts'
import { list, subjectsOf } from './list.ts'
import { one } from './one.ts'
import * as standing from './standing.ts'
import * as takeIn from './take-in.ts'

export function libraryRoutes(app: FastifyInstance, house: House): void {
  const { db, clock } = house
  serve(app, house, entries, (input) => list(house, input))
  serve(app, house, subjects, () => subjectsOf(db))
  serve(app, house, entry, ({ id }) => one(db, clock(), id))
  serve(app, house, withdraw, async (input, { person }) => {
    await standing.withdraw(house, person.userId, input)
    return null
  })
  serve(app, house, republish, async (input, { person }) => {
    await standing.republish(house, person.userId, input)
    return null
  })
  serve(app, house, confirmReview, (input, { person }) => standing.confirmReview(house, person.userId, input))
  serve(app, house, importPreview, (input, { person }) => takeIn.previewImport(house, person.userId, input))
  serve(app, house, importFile, (input, { person }) => takeIn.importFile(house, person.userId, input))
  serve(app, house, exportEntries, (input, { person }) => handOut.exportEntries(house, person.userId, input))
  serve(app, house, template, ({ format }) => handOut.template(format))
}
