import type { WordList } from '@xunyi/contract/moderation-list'
import { proofOf, provesBroken, provesDryRun, type ProvenDryRun } from '../dry-run-proof.ts'
import { sha256 } from '../secrets.ts'
import type { ScreeningContext } from './context.ts'

/** The list of a dry run and its author. */
export interface DryRun {
  list: WordList
  basedOn: number
  userId: string
}

export function prove(context: ScreeningContext, what: DryRun, breaks: boolean): string {
  return proofOf(context, { ...provenOf(what), breaks })
}

export function isProven(context: ScreeningContext, what: DryRun, proof: string): boolean {
  return provesDryRun(context, provenOf(what), proof)
}

/** Whether the dry run found saved cases that the change breaks. */
export function isBreaking(context: ScreeningContext, what: DryRun, proof: string): boolean {
  return provesBroken(context, provenOf(what), proof)
}

function provenOf({ list: { categories, intents = [], clinical = [], allow }, basedOn, userId }: DryRun): ProvenDryRun {
  const parts = [
    categories.map(({ id, name, words, objects = [], intents: links = [] }) => [id, name, words, objects, links]),
    intents.map(({ id, name, words }) => [id, name, words]),
    clinical,
    allow,
  ]
  return { of: 'dry-run', digest: sha256(JSON.stringify(parts)), basedOn, userId }
}
