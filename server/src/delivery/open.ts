import type { Config } from '../config.ts'
import { Outbox } from './outbox.ts'
import { aliyunSms } from './sms-aliyun.ts'
import type { SmsPort } from './sms.ts'

/** The ways out of the house. `outbox` is there when codes are to be read at /dev/inbox instead of being sent. */
export interface Delivery {
  sms: SmsPort
  outbox: Outbox | null
}

export function openDelivery(config: Config): Delivery {
  if (config.aliyunSms) return { sms: aliyunSms(config.aliyunSms), outbox: null }
  const outbox = new Outbox(config.brand)
  return { sms: outbox, outbox }
}
