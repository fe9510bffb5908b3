import { exportEntries, template } from '@xunyi/contract/library-export'
import type { FastifyInstance } from 'fastify'
import { serve, serveFile } from '../http/serve.ts'
import type { LibraryContext } from '../library/context.ts'
import * as exports from './export-entries.ts'

/** The export, and the template of an import. */
export function libraryFileRoutes(app: FastifyInstance, context: LibraryContext): void {
  serveFile(app, context, exportEntries, (input, requestContext) => exports.exportEntries(context, requestContext, input))
  serve(app, context, template, ({ format }) => exports.template(format))
}
