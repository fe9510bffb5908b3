import { Refused } from '@xunyi/contract/refusals'
import { maskEmail, maskPhone } from '@xunyi/contract/values'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import type { AccountsContext } from './context.ts'
import type { RequestContext } from '../http/request-context.ts'
import { makeCode, policy, type CodeFor } from './codes.ts'
import { codeMail } from './mails.ts'

const minutes = policy.lifeMs / 60_000

/** Makes a code and sends it: an address by e-mail, a number by SMS. @throws Refused sendTooSoon, sendLimit, deliveryFailed */
export async function sendCode(context: AccountsContext, target: CodeFor, requestContext: RequestContext): Promise<void> {
  const { config, delivery } = context
  const limits = { perAddress: config.smsPerAddressPerHour, total: config.smsPerHour }
  const { code, takeBack } = await makeCode(context.db, context.secrets.codes, context.clock(), target, requestContext.address, limits)
  const byMail = target.account.includes('@')
  try {
    if (byMail) await delivery.email.send(codeMail(config, target.account, code, minutes))
    else await delivery.sms.sendCode({ to: target.account, code, minutes, host: requestContext.host })
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    const to = byMail ? maskEmail(target.account) : maskPhone(target.account)
    requestContext.log.error({ event: byMail ? 'email_failed' : 'sms_failed', kind: error.kind, vendorCode: error.vendorCode, to }, 'code not delivered')
    // A delivery failure does not count against the person's sends; a message that may have been sent stays counted and its code stays valid.
    if (error.kind !== 'unknown') await takeBack()
    if (error.kind === 'limited') throw new Refused('sendLimit')
    throw new Refused('deliveryFailed', byMail ? { msg: '邮件发送失败，请稍后重试' } : {})
  }
}
