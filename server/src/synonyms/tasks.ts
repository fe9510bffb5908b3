import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import type { BadSynonymRow, SearchOutcome } from '@xunyi/contract/synonyms'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import { Synonyms } from '@xunyi/retrieval/synonyms'
import { starterEmbedding } from '../library/embedding.ts'
import type { TriedEntry } from '../library/entry-wordings.ts'
import { directOf, onOffer } from '../offer/offer.ts'
import { readGroups } from './file.ts'
import { problemsOf, type GroupProblem } from './problems.ts'

/** A message to the worker thread. */
export type Task =
  | { do: 'check'; list: readonly SynonymGroup[]; known: readonly SynonymGroup[] }
  | { do: 'read'; bytes: Uint8Array; draft: readonly SynonymGroup[]; known: readonly SynonymGroup[] }
  | { do: 'open'; before: readonly SynonymGroup[]; after: readonly SynonymGroup[] }
  | { do: 'entries'; entries: readonly TriedEntry[] }
  /** Makes the second index that of a changed library. */
  | { do: 'change'; put: readonly TriedEntry[]; removed: readonly string[] }
  | { do: 'ask'; texts: readonly string[] }

export interface Replies {
  check: GroupProblem[]
  read: { groups: SynonymGroup[]; bad: BadSynonymRow[]; rows: number }
  open: null
  entries: null
  change: null
  ask: Compared[]
}

/** The outcome of a search in either index. */
export interface Compared {
  before: SearchOutcome
  after: SearchOutcome
}

/** The tasks of one thread; a dry run keeps its two indexes between them. */
export function openTasks(): (task: Task) => Replies[keyof Replies] {
  let indexes: { before: QuestionIndex; after: QuestionIndex } | null = null
  return (task) => {
    switch (task.do) {
      case 'check':
        return problemsOf(task.list, task.known)
      case 'read':
        return readGroups(task.bytes, task.draft, task.known)
      case 'open':
        indexes = { before: indexWith(task.before), after: indexWith(task.after) }
        return null
      case 'entries':
        for (const { id, wordings, content } of task.entries) for (const index of Object.values(indexes!)) index.put(id, wordings, content)
        return null
      case 'change':
        for (const { id, wordings, content } of task.put) indexes!.after.put(id, wordings, content)
        for (const id of task.removed) indexes!.after.remove(id)
        return null
      case 'ask':
        return task.texts.map((text) => ({ before: outcomeIn(indexes!.before, text), after: outcomeIn(indexes!.after, text) }))
    }
  }
}

const indexWith = (groups: readonly SynonymGroup[]) => new QuestionIndex({ synonyms: new Synonyms(groups), embedding: starterEmbedding })

function outcomeIn(index: QuestionIndex, text: string): SearchOutcome {
  return { offered: onOffer(index, text).map(({ id }) => id), direct: directOf(index, text) }
}
