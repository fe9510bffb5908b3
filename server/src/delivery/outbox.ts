import type { EmailPort, Mail } from './email.ts'
import { mailText } from './mail-text.ts'
import type { CodeMessage, SmsPort } from './sms.ts'

/** A message in the inbox of a development machine. */
export interface OutboxMessage {
  channel: 'sms' | 'email'
  to: string
  text: string
  /** Empty where the message carries none. */
  code: string
  /** ISO 8601, UTC. */
  at: string
}

/** The adapter that keeps messages instead of sending them: newest first, in memory, the last two hundred. */
export class Outbox implements SmsPort, EmailPort {
  readonly messages: OutboxMessage[] = []
  readonly #brand: string
  #others: (message: OutboxMessage) => void = () => undefined
  constructor(brand: string) {
    this.#brand = brand
  }

  /** @param others receives every message that is sent through this one */
  share(others: (message: OutboxMessage) => void): void {
    this.#others = others
  }

  add(message: OutboxMessage): void {
    this.messages.unshift(message)
    this.messages.length = Math.min(this.messages.length, 200)
  }

  async sendCode({ to, code, minutes, host }: CodeMessage): Promise<void> {
    const text = `【${this.#brand}】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。\n@${host.replace(/:\d+$/, '')} #${code}`
    this.#keep({ channel: 'sms', to, text, code })
  }

  async sendNotice(to: string): Promise<void> {
    this.#keep({ channel: 'sms', to, text: `【${this.#brand}】您有一封新的站内信，请登录${this.#brand}查看。`, code: '' })
  }

  async send(mail: Mail): Promise<void> {
    this.#keep({ channel: 'email', to: mail.to, text: `${mail.subject}\n\n${mailText(mail, this.#brand)}`, code: mail.code ?? '' })
  }

  #keep(message: Omit<OutboxMessage, 'at'>): void {
    const dated = { ...message, at: new Date().toISOString() }
    this.add(dated)
    this.#others(dated)
  }
}
