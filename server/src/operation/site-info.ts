import { info, policyVersion } from '@xunyi/contract/site'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../open-context.ts'
import { serve } from '../http/serve.ts'

export function siteRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, info, async (_input, requestContext) => ({
    brand: context.config.brand,
    host: requestContext.host,
    operator: context.config.operator,
    operator_contact: context.config.operatorContact,
    report_to: context.config.reportTo,
    staff_mail_suffix: context.config.staffMailSuffix,
    policy_version: policyVersion,
    retention: context.config.retention,
    dev_inbox: context.delivery.outbox !== null,
  }))
}
