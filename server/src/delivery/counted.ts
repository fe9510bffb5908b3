import { DeliveryFailed } from './delivery-failed.ts'
import type { Delivery } from './open.ts'

export type DeliveryOutcome = 'sent' | DeliveryFailed['kind']
/** How many messages were handed over since the start, by `channel outcome`. */
export type DeliveryCounts = Map<`${'sms' | 'email'} ${DeliveryOutcome}`, number>

/** The same adapters, their outcomes counted. The outbox of a development machine sends nothing and is not. */
export function counted(delivery: Delivery, counts: DeliveryCounts): Delivery {
  const { sms, email, outbox } = delivery
  const count = async (channel: 'sms' | 'email', sending: Promise<void>) => {
    const outcome = await sending.then(
      () => 'sent' as const,
      (error: unknown) => (error instanceof DeliveryFailed ? error.kind : ('unknown' as const)),
    )
    const key = `${channel} ${outcome}` as const
    counts.set(key, (counts.get(key) ?? 0) + 1)
    await sending
  }
  return {
    ...delivery,
    sms: sms === outbox ? sms : { sendCode: (message) => count('sms', sms.sendCode(message)), sendNotice: (to) => count('sms', sms.sendNotice(to)) },
    email: email === outbox ? email : { send: (mail) => count('email', email.send(mail)) },
  }
}
