import type { Role } from '@xunyi/contract/roles'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { ServerContext } from '../context.ts'
import { networkOf } from '../network.ts'
import { sha256 } from '../secrets.ts'
import { tokenHashOf } from './bearer-token.ts'
import { cookieName, cookieOptions } from './cookies.ts'
import { browserOf, issueCsrfPair } from './csrf.ts'
import { deviceLabel } from './device-label.ts'

/** What a rule may know of the browser that calls. */
export interface RequestContext {
  /** Where the call comes from, as limits count it. */
  readonly address: string
  /** The same in full, as the log names it. */
  readonly ip: string
  /** Writes under this call's id. */
  readonly log: FastifyBaseLogger
  /** Our own host, for the line that binds an SMS code to it; never taken from a forged header where PUBLIC_URL is set. */
  readonly host: string
  /** The browser's device cookie, hashed; null when it has none. */
  readonly device: string | null
  /** The anti-forgery browser id, hashed: what begins in one browser and must end there is bound to it. Null when it has none. */
  readonly browser: string | null
  /** The browser in a few words. */
  readonly label: string
  /** The hash of the session token the call came with, alive or not; a login ends that session. */
  readonly carried: string | null
  /** Gives this browser a new device cookie. @returns its hash */
  newDevice(): string
  /** A new anti-forgery pair, because somebody signed in or out. */
  renewCsrfPair(): void
}

/** The person behind a live session. */
export interface Person {
  readonly userId: string
  readonly identity: 'doctor' | 'staff'
  readonly tokenHash: string
}

/** Somebody of the team behind a live session of the console. */
export interface StaffUser extends Person {
  readonly roles: readonly Role[]
}

export interface UserRequest extends RequestContext {
  readonly person: Person
}

export interface StaffRequest extends RequestContext {
  readonly person: StaffUser
}

const year = 365 * 24 * 3600

/** Worked out when it is asked for: most calls want little of it. */
export function requestContextOf<P>(context: ServerContext, request: FastifyRequest, reply: FastifyReply, person: P): RequestContext & { readonly person: P } {
  const { config } = context
  const deviceCookie = cookieName(config, 'xunyi-device')
  return {
    person,
    ip: request.ip,
    log: request.log,
    get address() {
      return networkOf(request.ip)
    },
    get host() {
      return ourHost(config, request)
    },
    get device() {
      const device = request.cookies[deviceCookie]
      return device ? sha256(device) : null
    },
    get browser() {
      return browserOf(context, request)
    },
    get label() {
      return deviceLabel(request.headers['user-agent'])
    },
    get carried() {
      return tokenHashOf(request.headers.authorization)
    },
    newDevice() {
      const value = randomBytes(32).toString('base64url')
      reply.setCookie(deviceCookie, value, { ...cookieOptions(config), httpOnly: true, maxAge: year })
      return sha256(value)
    },
    renewCsrfPair: () => issueCsrfPair(context, reply),
  }
}

export function ourHost(config: Config, request: FastifyRequest): string {
  return config.publicUrl?.host ?? request.host
}
