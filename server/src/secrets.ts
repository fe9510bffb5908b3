import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misconfigured } from './misconfigured.ts'

/** An HMAC for one use; keys of different uses are independent. */
export type Hmac = (message: string) => string

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

export function deriveSecrets(secret: string): Secrets {
  const keyFor = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'xunyi', use, 32)))
  const hmacFor = (use: string): Hmac => {
    // Derived once, as every call is checked with it.
    const key = keyFor(use)
    return (message) => createHmac('sha256', key).update(message).digest('base64url')
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
