import { approveSource, proposeSource, returnSource, source, sources, withdrawSource } from '@xunyi/contract/evidence-records'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { LibraryContext } from '../library/context.ts'
import { returnIn, withdrawIn } from '../proposals/decide.ts'
import { approveChange, changes } from './decide.ts'
import { listSources, sourceDetail } from './list.ts'
import { proposeChange } from './propose.ts'

export function libraryEvidenceRoutes(app: FastifyInstance, context: LibraryContext): void {
  serve(app, context, sources, (input) => listSources(context.db, input))
  serve(app, context, source, ({ id }) => sourceDetail(context.db, id))
  serve(app, context, proposeSource, (input, { person }) => proposeChange(context, person.userId, input))
  serve(app, context, approveSource, (input, { person }) => approveChange(context, person.userId, input))
  serve(app, context, returnSource, (input, { person }) => returnIn(context, person.userId, changes, input).then(() => null))
  serve(app, context, withdrawSource, ({ id }, { person }) => withdrawIn(context, person.userId, changes, id).then(() => null))
}
