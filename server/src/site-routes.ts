import { info, policyVersion } from '@xunyi/contract/site'
import type { FastifyInstance } from 'fastify'
import type { House } from './house.ts'
import { serve } from './http/serve.ts'

export function siteRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, info, async (_input, visit) => ({
    brand: house.config.brand,
    host: visit.host,
    operator: house.config.operator,
    operator_contact: house.config.operatorContact,
    staff_mail_suffix: house.config.staffMailSuffix,
    policy_version: policyVersion,
    retention: house.config.retention,
    dev_inbox: house.delivery.outbox !== null,
  }))
}
