import type { SmtpSettings } from './email-smtp.ts'
import type { AliyunSettings } from './sms-aliyun.ts'
import type { SsoSettings } from './sso-settings.ts'

/** Addresses of this installation in the configuration. */
export interface SiteAddresses {
  readonly publicUrl: URL | null
  readonly adminHost: string | null
  readonly host: string
}

/** The part of the configuration that delivery depends on. */
export interface DeliveryConfig extends SiteAddresses {
  readonly brand: string
  readonly staffMailSuffix: string
  readonly aliyunSms: AliyunSettings | null
  readonly email: SmtpSettings | 'outbox' | null
  readonly sso: SsoSettings | 'dev' | null
}
