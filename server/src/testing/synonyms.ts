import { type SynonymEdits, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { approveSynonyms, proposeSynonyms, dryRunSynonymProposal, dryRunSynonyms } from '@xunyi/contract/synonyms'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** A group of the ward's words, found and compared as one. */
export function wardGroup(id: string, standard: string, ...words: string[]): SynonymGroup {
  return { id, standard, words, kind: 'ward', uses: ['search', 'align'] }
}

/** A group whose words are read as their standard word. */
export function nameGroup(id: string, standard: string, ...words: string[]): SynonymGroup {
  return { id, standard, words, kind: 'drug', uses: ['name'] }
}

export const put = (...groups: SynonymGroup[]): SynonymEdits => ({ put: groups, removed: [] })

/** Runs the changes dry and proposes them. @returns the proposal's id */
export async function propose(who: Browser, edits: SynonymEdits, based_on = 0, reason = '病房新说法'): Promise<string> {
  const { proof } = await who.call(dryRunSynonyms, { based_on, edits })
  return (await who.call(proposeSynonyms, { based_on, edits, reason, proof })).id
}

/** Runs a proposal dry and approves it. @returns the version; null: it waits for a publisher */
export async function approve(who: Browser, id: string): Promise<number | null> {
  const { proof } = await who.call(dryRunSynonymProposal, { id })
  return (await who.call(approveSynonyms, { id, proof })).version
}

/** Waits until this server searches with the groups in force. */
export async function applied({ context: { catalogue } }: TestServer): Promise<void> {
  await catalogue.refresh()
  await catalogue.synonymsApplied()
}

/** Groups that a test changes like another server, without a database. */
export function changeableSynonyms(...first: SynonymGroup[]) {
  let current = { version: 0, groups: first }
  return {
    get inForce() {
      return current
    },
    refresh: () => Promise.resolve(),
    change(...groups: SynonymGroup[]) {
      current = { version: current.version + 1, groups }
    },
  }
}
