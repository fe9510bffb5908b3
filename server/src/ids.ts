import { randomBytes } from 'node:crypto'

/** A public id nobody can guess: 128 bit, safe in a path. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}
