import type { SynonymEdits, SynonymGroup } from '@xunyi/contract/synonym-groups'
import { proofOf, provesDryRun, type ProvenDryRun } from '../dry-run-proof.ts'
import { sha256 } from '../secrets.ts'
import type { SynonymContext } from './context.ts'

/** The changes of a dry run, the version they change, and who ran it. */
export interface OwnDryRun {
  edits: SynonymEdits
  basedOn: number
  userId: string
}

export function prove(context: Pick<SynonymContext, 'secrets' | 'clock'>, what: OwnDryRun): string {
  return proofOf(context, provenOf(what))
}

export function isProven(context: Pick<SynonymContext, 'secrets' | 'clock'>, what: OwnDryRun, proof: string): boolean {
  return provesDryRun(context, provenOf(what), proof)
}

function provenOf({ edits: { put, removed }, basedOn, userId }: OwnDryRun): ProvenDryRun {
  const group = ({ id, standard, words, kind, uses, except = [] }: SynonymGroup) => [id, standard, words, kind, uses, except]
  return { of: 'synonyms', digest: sha256(JSON.stringify([put.map(group), removed])), basedOn, userId }
}
