import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import type { Db } from '../db/database.ts'
import { followVersion, type Followed } from '../follow-version.ts'
import { currentSynonyms, currentSynonymVersion } from './lists.ts'

/** The groups in force. */
export interface SynonymsInForce {
  version: number
  groups: readonly SynonymGroup[]
}

export type FollowedSynonyms = Followed<SynonymsInForce>

export async function openSynonyms(db: Db): Promise<FollowedSynonyms> {
  const load = async (): Promise<SynonymsInForce> => {
    const { version, groups } = await currentSynonyms(db)
    return { version, groups }
  }
  return followVersion(await load(), { newest: () => currentSynonymVersion(db), load })
}
