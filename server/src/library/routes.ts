import { confirmReview, entries, entry, exportEntries, importFile, importPreview, republish, subjects, template, withdraw } from '@xunyi/contract/library'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../house.ts'
import { serve } from '../http/serve.ts'
import * as handOut from '../library-files/export-entries.ts'
import { list, subjectsOf } from './list.ts'
import { one } from './one.ts'
import * as standing from './publication.ts'
import * as takeIn from '../library-files/import-file.ts'

export function libraryRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context
  serve(app, context, entries, (input) => list(context, input))
  serve(app, context, subjects, () => subjectsOf(db))
  serve(app, context, entry, ({ id }) => one(db, clock(), id))
  serve(app, context, withdraw, async (input, { person }) => {
    await standing.withdraw(context, person.userId, input)
    return null
  })
  serve(app, context, republish, async (input, { person }) => {
    await standing.republish(context, person.userId, input)
    return null
  })
  serve(app, context, confirmReview, (input, { person }) => standing.confirmReview(context, person.userId, input))
  serve(app, context, importPreview, (input, { person }) => takeIn.previewImport(context, person.userId, input))
  serve(app, context, importFile, (input, { person }) => takeIn.importFile(context, person.userId, input))
  serve(app, context, exportEntries, (input, { person }) => handOut.exportEntries(context, person.userId, input))
  serve(app, context, template, ({ format }) => handOut.template(format))
}
