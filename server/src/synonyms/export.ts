import type { Answer } from '@xunyi/contract/endpoint'
import type { exportSynonyms as exportEndpoint } from '@xunyi/contract/synonyms'
import { record } from '../audit/record.ts'
import type { SynonymContext } from './context.ts'
import { writeGroups } from './file.ts'
import { savedAt } from './versions.ts'

/** The groups of a version as a CSV file; null: the version in force. @throws Refused notFound */
export async function exportSynonyms({ db, clock }: SynonymContext, actor: string, asked: number | null): Promise<Answer<typeof exportEndpoint>> {
  const { version, groups } = await savedAt(db, asked)
  const content = Buffer.from(writeGroups(groups)).toString('base64')
  await db
    .transaction()
    .execute((tx) => record(tx, clock(), { actor, action: 'synonyms.export', subject: `synonyms:${version}`, before: {}, after: { groups: groups.length } }))
  return { file: { filename: `同义词-版本${version}.csv`, media_type: 'text/csv; charset=utf-8', content }, groups: groups.length }
}
