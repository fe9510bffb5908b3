import { randomBytes } from 'node:crypto'

/** An unguessable public id: 128 bit, safe in a path. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}
