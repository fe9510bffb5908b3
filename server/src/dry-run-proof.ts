import type { ServerContext } from './context.ts'

const lifeMs = 30 * 60_000

/** A dry run: of what kind of list, the digest of its content, the version it changes, and who ran it. */
export interface ProvenDryRun {
  of: 'dry-run' | 'synonyms'
  digest: string
  basedOn: number
  userId: string
}

/** Whether the dry run found saved cases that the change breaks. */
interface Found {
  breaks: boolean
}

type Signing = Pick<ServerContext, 'secrets' | 'clock'>

/** Proves for half an hour that this dry run was made. Signed, so that every server verifies it without stored state. */
export function proofOf(context: Signing, what: ProvenDryRun & Found): string {
  const until = context.clock() + lifeMs
  return `${until}.${context.secrets.csrf(message(what, until))}`
}

export function provesDryRun(context: Signing, what: ProvenDryRun, proof: string): boolean {
  return isSealed(context, { ...what, breaks: false }, proof) || isSealed(context, { ...what, breaks: true }, proof)
}

/** Whether the dry run of a proof found saved cases that the change breaks. */
export function provesBroken(context: Signing, what: ProvenDryRun, proof: string): boolean {
  return isSealed(context, { ...what, breaks: true }, proof)
}

function isSealed(context: Signing, what: ProvenDryRun & Found, proof: string): boolean {
  const [until = '', sealed = ''] = proof.split('.')
  return context.clock() < Number(until) && context.secrets.csrf.fits(message(what, Number(until)), sealed)
}

/** Contains no dot, unlike a CSRF pair, which is signed with the same key: neither is accepted as the other. */
function message({ of, digest, basedOn, userId, breaks }: ProvenDryRun & Found, until: number): string {
  return `${of}:${digest}:${basedOn}:${userId}:${until}:${breaks}`
}
