import type { Role } from '@xunyi/contract/people'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { House } from '../house.ts'
import { sha256 } from '../secrets.ts'
import { deviceLabel } from './device-label.ts'
import { browserOf, issueForgeryPair } from './forgery.ts'
import { networkOf } from './network.ts'
import { tokenHashOf } from './session.ts'
import { cookieName, cookieOptions } from './cookies.ts'

/** What a rule may know of the browser that calls. */
export interface Visit {
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
  renewForgeryPair(): void
}

/** The person behind a live session. */
export interface Person {
  readonly userId: string
  readonly identity: 'doctor' | 'staff'
  readonly tokenHash: string
}

/** Somebody of the team behind a live session of the console. */
export interface Colleague extends Person {
  readonly roles: readonly Role[]
}

export interface SignedIn extends Visit {
  readonly person: Person
}

export interface AtConsole extends Visit {
  readonly person: Colleague
}

const year = 365 * 24 * 3600

/** Worked out when it is asked for: most calls want little of it. */
export function visitOf<P>(house: House, request: FastifyRequest, reply: FastifyReply, person: P): Visit & { readonly person: P } {
  const { config } = house
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
      return browserOf(house, request)
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
    renewForgeryPair: () => issueForgeryPair(house, reply),
  }
}

export function ourHost(config: Config, request: FastifyRequest): string {
  return config.publicUrl?.host ?? request.host
}
