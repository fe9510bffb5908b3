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

/** The part of a request that a handler may use. */
export interface RequestContext {
  /** The client's address as limits count it. */
  readonly address: string
  /** The client's full address, for the log. */
  readonly ip: string
  /** Writes under this call's id. */
  readonly log: FastifyBaseLogger
  /** The own host, for the line that binds an SMS code to it; never taken from a request header where PUBLIC_URL is set. */
  readonly host: string
  /** The browser's device cookie, hashed; null when it has none. */
  readonly device: string | null
  /** The CSRF browser id, hashed; it binds a flow to the browser that began it. Null when the browser has none. */
  readonly browser: string | null
  /** A short label of the browser. */
  readonly label: string
  /** The hash of the session token of the call, live or not; a login ends that session. */
  readonly carried: string | null
  /** Gives this browser a new device cookie. @returns its hash */
  newDevice(): string
  /** Issues a new CSRF pair, after a login or logout. */
  renewCsrfPair(): void
}

/** The person behind a live session. */
export interface Person {
  readonly userId: string
  readonly identity: 'doctor' | 'staff'
  readonly tokenHash: string
}

/** The staff user of a live session of the console. */
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

/** Values are computed on access, as most calls need few of them. */
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
