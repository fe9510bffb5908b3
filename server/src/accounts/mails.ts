import { maskEmail } from '@xunyi/contract/values'
import type { Config } from '../config.ts'
import type { Mail } from '../delivery/email.ts'

/** @param minutes the lifetime of the code */
export function codeMail({ brand }: Config, to: string, code: string, minutes: number): Mail {
  return {
    to,
    subject: `${brand}验证码`,
    paragraphs: [
      `您正在${brand}中更改邮箱，验证码为：`,
      `验证码 ${minutes} 分钟内有效，请勿告诉他人。`,
      '如果不是您本人的操作，请忽略本邮件，您的账号不会有任何变化。',
    ],
    code,
  }
}

/** The notice to the former address of the account. */
export function emailChangedMail({ brand, operatorContact }: Config, now: number, to: string, address: string): Mail {
  const when = new Date(now).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short' })
  return {
    to,
    subject: `${brand}账号的邮箱已更改`,
    paragraphs: [
      `您在${brand}的账号邮箱已更改为 ${maskEmail(address)}，本邮箱不再用于该账号。`,
      `更改时间：${when}（北京时间）。`,
      operatorContact ? `如果不是您本人的操作，请立即联系：${operatorContact}。` : '如果不是您本人的操作，请立即联系管理员。',
    ],
  }
}
