import { loginBySms, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { caller, type Call, type Reply } from '@xunyi/contract/caller'
import { attachmentName } from '@xunyi/contract/disposition'
import { sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import { Refused } from '@xunyi/contract/refusals'
import { info } from '@xunyi/contract/site'
import { exchange, exchangeCookie, generateJumpLink } from '@xunyi/contract/sso'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { DevSubject } from '../delivery/sso-dev-users.ts'
import { cookieName } from '../http/cookies.ts'
import { refusalsOf } from '../operation/openapi.ts'
import type { AppContext } from '../open-context.ts'

/** A browser from the server's view: keeps cookies, sends the CSRF header and the token, and has one address. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #context: AppContext
  readonly address: string
  readonly cookies = new Map<string, string>()
  token: string | null = null
  userId = ''
  /** Typed caller of the contract; throws Refused like that of the phone app, and an error for a refusal that the endpoint does not declare. */
  readonly call: Call

  constructor(app: FastifyInstance, context: AppContext, address = '10.0.0.1') {
    this.#app = app
    this.#context = context
    this.address = address
    const call = caller(async (path, input): Promise<Reply> => {
      if (!this.cookies.has('XSRF-TOKEN') && path !== info.path) await this.call(info, {})
      const answer = await this.post(path, input)
      const filename = attachmentName(answer.headers['content-disposition'] as string | undefined)
      if (filename !== null)
        return {
          status: answer.statusCode,
          body: undefined,
          file: { filename, blob: new Blob([Uint8Array.from(answer.rawPayload)], { type: String(answer.headers['content-type']) }) },
        }
      return { status: answer.statusCode, body: answer.json() as unknown, retryAfter: Number(answer.headers['retry-after']) || null }
    })
    this.call = async (endpoint, input) => {
      try {
        return await call(endpoint, input)
      } catch (error) {
        if (error instanceof Refused && !refusalsOf(endpoint).includes(error.refusal))
          throw new Error(`${endpoint.path} refuses ${error.refusal}, which its endpoint does not declare in refusals`, { cause: error })
        throw error
      }
    }
  }

  /** One POST with all headers of a browser; `changes` modify it. */
  async post(path: string, input: unknown, changes: InjectOptions = {}): Promise<LightMyRequestResponse> {
    const { headers, ...rest } = changes
    return this.send({
      method: 'POST',
      url: path,
      payload: JSON.stringify(input),
      ...rest,
      headers: {
        'content-type': 'application/json',
        cookie: this.#jar(),
        ...(this.cookies.has('XSRF-TOKEN') ? { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
    })
  }

  async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({ remoteAddress: this.address, ...request })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  #jar(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Opens a page of this site, or posts a form to it, and follows redirects within the site. */
  async open(where: string, form?: Record<string, string>): Promise<{ address: string; answer: LightMyRequestResponse }> {
    const { href: address, host, pathname, search } = new URL(where, 'http://localhost')
    const posted = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const answer = await this.send({
      method: form ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: { host, cookie: this.#jar(), ...posted },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    const next = answer.headers.location
    return next === undefined ? { address, answer } : this.open(new URL(next, address).href)
  }

  /** Requests a code and reads it from the outbox. */
  async code(account: string): Promise<string> {
    await this.call(sendLoginCode, { account })
    return this.lastCode(account)
  }

  lastCode(account: string): string {
    const message = this.#context.delivery.outbox?.messages.find((sent) => sent.to === account)
    if (!message) throw new Error('no code in the outbox')
    return message.code
  }

  async login(account: string): Promise<{ on_new: boolean }> {
    const result = await this.call(loginBySms, { account, code: await this.code(account) })
    this.token = result.token
    this.userId = result.user_id
    return result
  }

  /** Returns from the development identity provider as one of its people. @returns the address of the final page */
  async comeBackAs(person: DevSubject | '', email = ''): Promise<string> {
    const page = await this.open(await this.call(generateJumpLink, {}))
    return (await this.open(page.address, { person, email })).address
  }

  /** The value that the callback passes to the page; empty without one. */
  get exchangeValue(): string {
    return this.cookies.get(cookieName(this.#context.config, exchangeCookie)) ?? ''
  }

  async loginStaff(person: DevSubject = 'staff', email = ''): Promise<{ on_new: boolean }> {
    await this.comeBackAs(person, email)
    const result = await this.call(exchange, { code: this.exchangeValue })
    this.token = result.token
    this.userId = result.user_id
    return result
  }

  async registerStaff(phone: string): Promise<void> {
    const { nickname } = await this.call(userInfo, {})
    await this.call(sendPhoneCode, { account: phone })
    await this.call(updateUser, { id: this.userId, nickname, phone, code: this.lastCode(phone) })
  }

  async register(): Promise<void> {
    await this.call(updateUser, { id: this.userId, nickname: '王医生', hospital: '市第一人民医院', department: '血液科' })
  }
}
