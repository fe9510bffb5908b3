import type { WordList } from '@xunyi/contract/moderation-list'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { bySystem, currentList } from './lists.ts'
import terms from './terms.json' with { type: 'json' }

/**
 * Carries a list from before there were objects, intents and clinical contexts: its words, names and permitted phrases stay, the shipped rules
 * are added as a new version. @returns the version; null: the list in force has rules, or is the shipped one
 */
export async function carryRules(db: Db, now: number): Promise<number | null> {
  if (!lacksRules((await currentList(db)).list)) return null
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'moderation')
    const { version, list } = await currentList(tx)
    if (!lacksRules(list)) return null
    const row = {
      version: version + 1,
      list: JSON.stringify(withRules(list)),
      reason: '系统更新：加入对象、意图和临床语境',
      made_by: bySystem,
      created_at: now,
    }
    await tx.insertInto('moderation_lists').values(row).execute()
    await record(tx, now, {
      actor: 'configuration',
      action: 'moderation.carry',
      subject: `moderation:${version + 1}`,
      before: { version },
      after: { version: version + 1 },
    })
    return version + 1
  })
}

const lacksRules = ({ intents }: WordList) => intents === undefined

function withRules(list: WordList): WordList {
  const categories = terms.categories.map(({ id, name, objects, intents }) => {
    const own = list.categories.find((category) => category.id === id)
    return { id, name: own?.name ?? name, words: own?.words ?? [], objects, intents }
  })
  const own = list.categories.filter(({ id }) => !terms.categories.some((category) => category.id === id))
  return { categories: [...categories, ...own], intents: terms.intents, clinical: terms.clinical, allow: [...new Set([...list.allow, ...terms.allow])] }
}
