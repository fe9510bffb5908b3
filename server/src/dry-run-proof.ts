import type { ServerContext } from './context.ts'
import { equalSecrets } from './secrets.ts'

const lifeMs = 30 * 60_000

/** A dry run: of what kind of list, the digest of its content, the version it changes, and who ran it. */
export interface ProvenDryRun {
  of: 'dry-run' | 'synonyms'
  digest: string
  basedOn: number
  userId: string
}

type Signing = Pick<ServerContext, 'secrets' | 'clock'>

/** Proves for half an hour that this dry run was made. Signed, so that every server verifies it without stored state. */
export function proofOf(context: Signing, what: ProvenDryRun): string {
  const until = context.clock() + lifeMs
  return `${until}.${seal(context, what, until)}`
}

export function provesDryRun(context: Signing, what: ProvenDryRun, proof: string): boolean {
  const [until = '', sealed = ''] = proof.split('.')
  return context.clock() < Number(until) && equalSecrets(sealed, seal(context, what, Number(until)))
}

/** Contains no dot, unlike a CSRF pair, which is signed with the same key: neither is accepted as the other. */
function seal({ secrets }: Signing, { of, digest, basedOn, userId }: ProvenDryRun, until: number): string {
  return secrets.csrf(`${of}:${digest}:${basedOn}:${userId}:${until}`)
}
