import * as snippets from '@xunyi/contract/snippets'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { serve } from '../http/serve.ts'
import { removeSnippet, saveSnippet, snippetsOf } from './snippets.ts'

export function snippetRoutes(app: FastifyInstance, context: ServerContext): void {
  const toNull = () => null
  serve(app, context, snippets.snippets, () => snippetsOf(context.db))
  serve(app, context, snippets.saveSnippet, (input, { person }) => saveSnippet(context, person.userId, input).then(toNull))
  serve(app, context, snippets.removeSnippet, ({ id }, { person }) => removeSnippet(context, person.userId, id).then(toNull))
}
