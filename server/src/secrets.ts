import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from './misconfigured.ts'

/** An HMAC for one use; keys of different uses are independent. */
export interface Hmac {
  (message: string): string
  /** Whether a digest is the message's, by the secret in use or by the one that is accepted beside it. */
  fits(message: string, digest: string): boolean
  /** The message's digest by the secret that is accepted beside the one in use; null where there is none. */
  accepted(message: string): string | null
}

export interface Secrets {
  /** CSRF pairs. */
  csrf: Hmac
  /** Codes at rest: a plain hash of six digits is guessed at once, so the key is kept outside the database. */
  codes: Hmac
  /** Pseudonyms of the askers of a question. */
  askers: Hmac
  /** Digests of addresses that began a login. */
  addresses: Hmac
  /** Pseudonyms of the people who typed a phrasing. */
  phrasings: Hmac
  /** Authenticates snapshots of the index as written by this installation. */
  snapshots: KeyObject
}

/** @param accepted verified too, while the secret is being changed */
export function deriveSecrets(secret: string, accepted: string | null = null): Secrets {
  const keyFor = (use: string, of = secret) => createSecretKey(Buffer.from(hkdfSync('sha256', of, 'xunyi', use, 32)))
  const hmacFor = (use: string): Hmac => {
    // Derived once, as every call is checked with it.
    const key = keyFor(use)
    const other = accepted === null ? null : keyFor(use, accepted)
    const digest = (message: string) => digestOf(key, message)
    const digestByOther = (message: string) => (other === null ? null : digestOf(other, message))
    const fits = (message: string, given: string) => {
      const byOther = digestByOther(message)
      return equalSecrets(given, digest(message)) || (byOther !== null && equalSecrets(given, byOther))
    }
    return Object.assign(digest, { fits, accepted: digestByOther })
  }
  return {
    csrf: hmacFor('anti-forgery'),
    codes: hmacFor('codes'),
    askers: hmacFor('askers'),
    addresses: hmacFor('addresses'),
    phrasings: hmacFor('phrasings'),
    snapshots: keyFor('snapshots'),
  }
}

const digestOf = (key: KeyObject, message: string) => createHmac('sha256', key).update(message).digest('base64url')

/** The secret of an installation without APP_SECRET: created once, readable by its owner alone. */
export function secretFile(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Misconfigured(`${file} cannot be written (${(error as Error).message}): make the folder writable, or set APP_SECRET.`)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** Compares in constant time; texts of different length are not equal. */
export function equalSecrets(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
