import type { Synonyms } from '@xunyi/retrieval/synonyms'
import { backgroundPace } from '../../background-pace.ts'
import type { Db } from '../../db/database.ts'
import type { SynonymSource } from '../../library/catalogue.ts'
import { compileSynonyms, starterSynonyms } from '../../library/synonyms.ts'
import { poll } from '../../poll.ts'
import { OpenQuestions, type OpenQuestionsInMemory } from './open-questions.ts'

/** The open questions in memory, read with the synonyms in force. */
export interface FollowedOpenQuestions extends OpenQuestionsInMemory {
  /** Polls every two seconds from now on. @returns a function that stops polling and waits for a poll under way */
  poll(db: Db, onError: (error: unknown) => void): () => Promise<void>
}

/**
 * Reads the open questions into memory, and reads them anew after a change of the synonyms; until that is done, the earlier reading serves.
 * @param synonyms the shipped ones where nothing else is said
 */
export async function openOpenQuestions(db: Db, synonyms?: SynonymSource): Promise<FollowedOpenQuestions> {
  let version = synonyms?.inForce.version
  const reading = async (read: Synonyms) => {
    const all = new OpenQuestions(read)
    await all.syncIndex(db)
    return all
  }
  let current = await reading(synonyms ? await compileSynonyms(synonyms.inForce.groups, backgroundPace()) : starterSynonyms())
  const withCurrent = async (sync: (all: OpenQuestions) => Promise<void>) => {
    for (let synced: OpenQuestions | null = null; synced !== current;) {
      synced = current
      await sync(synced)
    }
  }
  const refresh = async (db: Db) => {
    await synonyms?.refresh()
    if (synonyms && synonyms.inForce.version !== version) {
      const next = synonyms.inForce
      current = await reading(await compileSynonyms(next.groups, backgroundPace()))
      version = next.version
    }
    await withCurrent((all) => all.refresh(db))
  }
  return {
    get size() {
      return current.size
    },
    syncIndex: (db) => withCurrent((all) => all.syncIndex(db)),
    refresh,
    sameAs(text) {
      let of = current
      let same = of.sameAs(text)
      return () => {
        if (of !== current) {
          of = current
          same = of.sameAs(text)
        }
        return same()
      }
    },
    similarTo: (question, limit) => current.similarTo(question, limit),
    forget: (id) => current.forget(id),
    poll: (db, onError) => poll(() => refresh(db), onError),
  }
}
