import * as safety from '@xunyi/contract/safety'
import * as versions from '@xunyi/contract/safety-versions'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { assignCase, moveCase, noteCase, proposeCase, saveCase, takeCase } from './change-case.ts'
import { confirmCase, investigateCase, releaseQuestion, sendBackCase } from './confirm-case.ts'
import { countCases, listCases } from './list-cases.ts'
import { markAdverse, openByHand } from './mark-adverse.ts'
import { officersOf } from './officers.ts'
import { readCase } from './read-case.ts'
import { readVersion } from './read-version.ts'

/** The calls of the safety desk. */
export function safetyRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, safety.cases, (input, { person }) => listCases(context, person.userId, input))
  serve(app, context, safety.caseCounts, () => countCases(context))
  serve(app, context, safety.readCase, ({ id }, { person }) => readCase(context, person.userId, id))
  serve(app, context, versions.caseVersion, (input, { person }) => readVersion(context, person.userId, input))
  serve(app, context, versions.officers, () => officersOf(context.db))
  serve(app, context, safety.openCase, (input, { person }) => openByHand(context, person.userId, input))
  serve(app, context, safety.markAdverse, (input, { person }) => markAdverse(context, person.userId, input))
  serve(app, context, safety.takeCase, (input, { person }) => takeCase(context, person.userId, input))
  serve(app, context, safety.assignCase, (input, { person }) => assignCase(context, person.userId, input))
  serve(app, context, safety.saveCase, (input, { person }) => saveCase(context, person.userId, input))
  serve(app, context, safety.moveCase, (input, { person }) => moveCase(context, person.userId, input))
  serve(app, context, safety.noteCase, (input, { person }) => noteCase(context, person.userId, input))
  serve(app, context, safety.proposeCase, (input, { person }) => proposeCase(context, person.userId, input))
  serve(app, context, safety.confirmCase, (input, { person }) => confirmCase(context, person.userId, input))
  serve(app, context, safety.sendBackCase, (input, { person }) => sendBackCase(context, person.userId, input))
  serve(app, context, safety.investigateCase, (input, { person }) => investigateCase(context, person.userId, input))
  serve(app, context, safety.releaseQuestion, (input, { person }) => releaseQuestion(context, person.userId, input))
}
