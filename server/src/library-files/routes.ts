import { exportEntries, importFile, importPreview, template } from '@xunyi/contract/library'
import type { FastifyInstance } from 'fastify'
import { serve, serveFile } from '../http/serve.ts'
import type { LibraryContext } from '../library/context.ts'
import * as exports from './export-entries.ts'
import * as imports from './import-file.ts'

/** Import with preview, export, and the template. */
export function libraryFileRoutes(app: FastifyInstance, context: LibraryContext): void {
  serve(app, context, importPreview, (input, { person }) => imports.previewImport(context, person.userId, input))
  serve(app, context, importFile, (input, { person }) => imports.importFile(context, person.userId, input))
  serveFile(app, context, exportEntries, (input, requestContext) => exports.exportEntries(context, requestContext, input))
  serve(app, context, template, ({ format }) => exports.template(format))
}
