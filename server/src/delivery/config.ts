import type { SmtpSettings } from './email-smtp.ts'
import type { AliyunSettings } from './sms-aliyun.ts'
import type { SsoSettings } from './sso-settings.ts'

/** Addresses of this installation, as far as the configuration knows them. */
export interface SiteAddresses {
  readonly publicUrl: URL | null
  readonly adminHost: string | null
  readonly host: string
}

/** What of the configuration the ways out depend on. */
export interface DeliveryConfig extends SiteAddresses {
  readonly brand: string
  readonly staffMailSuffix: string
  readonly aliyunSms: AliyunSettings | null
  readonly email: SmtpSettings | 'outbox' | null
  readonly sso: SsoSettings | 'dev' | null
}
