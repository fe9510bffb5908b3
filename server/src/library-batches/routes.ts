import { importFile, importPreview } from '@xunyi/contract/library'
import * as batches from '@xunyi/contract/library-batches'
import type { FastifyInstance } from 'fastify'
import type { DeskContext } from '../desk/queue/context.ts'
import { serve } from '../http/serve.ts'
import { approveBatch, casesOfWaitingBatch, returnBatch, withdrawBatch } from './decide.ts'
import * as imports from './import-file.ts'
import { previewImport } from './preview.ts'
import { batchesOf, batchOf, openRow } from './read.ts'
import { proposeUndo } from './undo.ts'

/** Import with preview, and the batches that wait for a second person. */
export function libraryBatchRoutes(app: FastifyInstance, context: DeskContext): void {
  const { db } = context
  const toNull = () => null
  serve(app, context, importPreview, (input, { person }) => previewImport(context, person.userId, input))
  serve(app, context, importFile, (input, { person }) => imports.importFile(context, person.userId, input))
  serve(app, context, batches.importBatches, (input, { person }) => batchesOf(db, person.userId, input))
  serve(app, context, batches.importBatch, (input, { person }) => batchOf(db, person.userId, input))
  serve(app, context, batches.openBatchRow, (input, { person }) => openRow(context, person.userId, input))
  serve(app, context, batches.approveBatch, (input, { person }) => approveBatch(context, person.userId, input))
  serve(app, context, batches.batchCases, ({ id }) => casesOfWaitingBatch(context, id))
  serve(app, context, batches.returnBatch, (input, { person }) => returnBatch(context, person.userId, input).then(toNull))
  serve(app, context, batches.withdrawBatch, ({ id }, { person }) => withdrawBatch(context, person.userId, id).then(toNull))
  serve(app, context, batches.undoBatch, (input, { person }) => proposeUndo(context, person.userId, input).then(toNull))
}
