import { sha256 } from '../secrets.ts'

/** The hash of a well-formed bearer token; null for anything else. */
export function tokenHashOf(authorization: string | undefined): string | null {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  return token ? sha256(token) : null
}
