import { loginBySms, sendLoginCode, updateUser } from '@xunyi/contract/accounts'
import { caller, type Call, type Reply } from '@xunyi/contract/caller'
import { info } from '@xunyi/contract/site'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { House } from '../house.ts'

/** A browser as the server sees it: keeps cookies, sends the anti-forgery header and the token, comes from one address. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #house: House
  readonly address: string
  readonly cookies = new Map<string, string>()
  token: string | null = null
  userId = ''
  /** The typed caller of the contract; throws Refused as the phone app's does. */
  readonly call: Call

  constructor(app: FastifyInstance, house: House, address = '10.0.0.1') {
    this.#app = app
    this.#house = house
    this.address = address
    this.call = caller(async (path, input): Promise<Reply> => {
      if (!this.cookies.has('XSRF-TOKEN') && path !== info.path) await this.call(info, {})
      const answer = await this.post(path, input)
      return { status: answer.statusCode, body: answer.json() as unknown, retryAfter: Number(answer.headers['retry-after']) || null }
    })
  }

  /** One POST with everything a browser adds; `changes` bend it. */
  async post(path: string, input: unknown, changes: InjectOptions = {}): Promise<LightMyRequestResponse> {
    const { headers, ...rest } = changes
    return this.send({
      method: 'POST',
      url: path,
      payload: JSON.stringify(input),
      ...rest,
      headers: {
        'content-type': 'application/json',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.cookies.has('XSRF-TOKEN') ? { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
    })
  }

  async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({ remoteAddress: this.address, ...request })
    for (const { name, value } of answer.cookies) this.cookies.set(name, value)
    return answer
  }

  /** Asks for a code and reads it in the outbox. */
  async code(account: string): Promise<string> {
    await this.call(sendLoginCode, { account })
    return this.lastCode(account)
  }

  lastCode(account: string): string {
    const message = this.#house.delivery.outbox?.messages.find((sent) => sent.to === account)
    if (!message) throw new Error('no code in the outbox')
    return message.code
  }

  async login(account: string): Promise<{ on_new: boolean }> {
    const result = await this.call(loginBySms, { account, code: await this.code(account) })
    this.token = result.token
    this.userId = result.user_id
    return result
  }

  async register(): Promise<void> {
    await this.call(updateUser, { id: this.userId, nickname: '王医生', hospital: '市第一人民医院', department: '血液科' })
  }
}
