import type { SmsPort } from './sms.ts'

/** A message as the inbox of a development machine shows it. */
export interface OutboxMessage {
  channel: 'sms' | 'email'
  to: string
  text: string
  code: string
  /** ISO 8601, UTC. */
  at: string
}

/** The adapter that keeps messages instead of sending them: newest first, in memory, the last two hundred. */
export class Outbox implements SmsPort {
  readonly messages: OutboxMessage[] = []
  readonly #brand: string
  constructor(brand: string) {
    this.#brand = brand
  }

  async sendCode({ to, code, minutes, host }: Parameters<SmsPort['sendCode']>[0]): Promise<void> {
    const text = `【${this.#brand}】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。\n@${host.replace(/:\d+$/, '')} #${code}`
    this.messages.unshift({ channel: 'sms', to, text, code, at: new Date().toISOString() })
    this.messages.length = Math.min(this.messages.length, 200)
  }
}
