import type { DeliveryConfig } from './config.ts'
import { DeliveryFailed } from './delivery-failed.ts'
import type { EmailPort } from './email.ts'
import { smtpEmail } from './email-smtp.ts'
import { Outbox } from './outbox.ts'
import { aliyunSms } from './sms-aliyun.ts'
import type { SmsPort } from './sms.ts'
import { devSso, type DevSso } from './sso-dev.ts'
import { oidcSso } from './sso-oidc.ts'
import type { SsoPort } from './sso.ts'

/** The adapters to external services. `outbox` is present when messages are kept at /dev/inbox instead of being sent. */
export interface Delivery {
  sms: SmsPort
  email: EmailPort
  outbox: Outbox | null
  /** null: staff cannot sign in. */
  sso: SsoPort | null
  /** The provider behind `sso` where it is the development one: the application serves it. */
  devSso: DevSso | null
}

export function openDelivery(config: DeliveryConfig): Delivery {
  const outbox = new Outbox(config.brand)
  const sms = config.aliyunSms ? aliyunSms(config.aliyunSms) : outbox
  const email = emailOf(config, outbox)
  const dev = config.sso === 'dev' ? devSso(config) : null
  const sso = config.sso !== null && config.sso !== 'dev' ? oidcSso(config.sso) : dev
  return { sms, email, outbox: sms === outbox || email === outbox ? outbox : null, sso, devSso: dev }
}

function emailOf({ email, brand }: DeliveryConfig, outbox: Outbox): EmailPort {
  if (email === 'outbox') return outbox
  return email ? smtpEmail(email, brand) : noEmail
}

/** An installation without staff needs no e-mail; sending one is an error. */
const noEmail: EmailPort = {
  async send() {
    throw new DeliveryFailed('unreachable', 'EMAIL_PROVIDER not set')
  },
}
