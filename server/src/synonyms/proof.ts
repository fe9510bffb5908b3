import type { SynonymEdits, SynonymGroup } from '@xunyi/contract/synonym-groups'
import { proofOf, provesBroken, provesDryRun, type ProvenDryRun } from '../dry-run-proof.ts'
import { sha256 } from '../secrets.ts'
import type { SynonymContext } from './context.ts'

/** The changes of a dry run, the version they change, and who ran it. */
export interface OwnDryRun {
  edits: SynonymEdits
  basedOn: number
  userId: string
}

export function prove(context: Pick<SynonymContext, 'secrets' | 'clock'>, what: OwnDryRun, breaks: boolean): string {
  return proofOf(context, { ...provenOf(what), breaks })
}

export function isProven(context: Pick<SynonymContext, 'secrets' | 'clock'>, what: OwnDryRun, proof: string): boolean {
  return provesDryRun(context, provenOf(what), proof)
}

/** Whether the dry run found saved cases that the change breaks. */
export function isBreaking(context: Pick<SynonymContext, 'secrets' | 'clock'>, what: OwnDryRun, proof: string): boolean {
  return provesBroken(context, provenOf(what), proof)
}

function provenOf({ edits: { put, removed }, basedOn, userId }: OwnDryRun): ProvenDryRun {
  const group = ({ id, standard, words, kind, uses, except = [] }: SynonymGroup) => [id, standard, words, kind, uses, except]
  return { of: 'synonyms', digest: sha256(JSON.stringify([put.map(group), removed])), basedOn, userId }
}
