import type { WordList } from '@xunyi/contract/moderation'
import { proofOf, provesDryRun, type ProvenDryRun } from '../dry-run-proof.ts'
import { sha256 } from '../secrets.ts'
import type { ScreeningContext } from './context.ts'

/** The list of a dry run and its author. */
export interface DryRun {
  list: WordList
  basedOn: number
  userId: string
}

export function prove(context: ScreeningContext, what: DryRun): string {
  return proofOf(context, provenOf(what))
}

export function isProven(context: ScreeningContext, what: DryRun, proof: string): boolean {
  return provesDryRun(context, provenOf(what), proof)
}

function provenOf({ list: { categories, allow }, basedOn, userId }: DryRun): ProvenDryRun {
  return { of: 'dry-run', digest: sha256(JSON.stringify([categories.map(({ id, name, words }) => [id, name, words]), allow])), basedOn, userId }
}
