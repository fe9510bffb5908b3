import type { Remark, Row } from './check.ts'
import type { Content } from './content.ts'
import type { Changes } from './entries.ts'
import { jsonLine } from './files/jsonl.ts'
import { named, wordingsOf } from './repeats.ts'

/** What happens to a row whose question the library already answers under another key. */
export const onDuplicates = ['refuse', 'skip', 'overwrite'] as const
export type OnDuplicate = (typeof onDuplicates)[number]

export interface Known {
  entry: Content
  published: boolean
}

export interface Plan extends Changes {
  /** What is to be saved, under the keys it will have. */
  save: Content[]
  skipped: number
  problems: Remark[]
  /** Rows that were skipped or took the key of an entry that is there. */
  notes: Remark[]
}

/**
 * Works out what an import would do, and does none of it. A row is an edit of the entry with its key; without that it is
 * new, unless its question is in the library already.
 */
export function planImport(rows: readonly Row[], library: readonly Known[], onDuplicate: OnDuplicate): Plan {
  const plan: Plan = { save: [], added: 0, updated: 0, unchanged: 0, skipped: 0, problems: [], notes: [] }
  const byKey = new Map(library.map((known) => [known.entry.key, known]))
  const edited = new Set(rows.filter((row) => row.keyed).map((row) => row.content.key))
  // An entry that the file edits is judged by its new wording, not by its old one.
  const others = wordingOwners(library.filter(({ entry, published }) => published && !edited.has(entry.key)))
  /** Rows to be saved and the keys of library entries they stand for. */
  const saved: Row[] = []
  const replaced = new Set<string>()

  const duplicate = (row: Row, text: string, overwrite: (() => string) | null) => {
    if (onDuplicate === 'skip') {
      plan.skipped += 1
      plan.notes.push(remark(row, `${text}，已跳过`))
    } else if (onDuplicate === 'overwrite' && overwrite) plan.notes.push(remark(row, overwrite()))
    else plan.problems.push(remark(row, overwrite ? `${text}（可加 --on-duplicate=skip 跳过，或 --on-duplicate=overwrite 覆盖）` : text))
  }
  const replace = (row: Row, key: string) => {
    saved.push({ ...row, content: { ...row.content, key } })
    replaced.add(key)
    plan.updated += 1
  }

  for (const row of rows) {
    const { key } = row.content
    const known = row.keyed ? byKey.get(key) : undefined
    if (known) {
      if (!known.published) {
        duplicate(row, `编号 ${key} 已从知识库撤下`, () => {
          replace(row, key)
          return `编号 ${key} 曾被撤下，重新发布`
        })
      } else if (jsonLine(known.entry) === jsonLine(row.content)) plan.unchanged += 1
      else replace(row, key)
      continue
    }
    const [question] = wordingsOf(row.content)
    const same = others.get(question!.normal)
    if (same?.is === 'question') {
      const there = same.entry.key
      if (!row.keyed && jsonLine({ ...row.content, key: there }) === jsonLine(same.entry)) {
        plan.unchanged += 1
        replaced.add(there)
      } else {
        duplicate(row, `与知识库中编号 ${there} 是同一问题`, () => {
          replace(row, there)
          return `与知识库中编号 ${there} 是同一问题，更新该条`
        })
      }
    } else if (same) duplicate(row, `问题与知识库中编号 ${same.entry.key} 的其他问法相同，请改用该编号，或先改那一条`, null)
    else if (!row.keyed && byKey.has(key)) plan.problems.push(remark(row, '系统生成的编号已被占用，请自己填写编号'))
    else {
      saved.push(row)
      plan.added += 1
    }
  }

  for (const row of saved) {
    for (const wording of wordingsOf(row.content)) {
      const owner = others.get(wording.normal)
      if (owner && !replaced.has(owner.entry.key)) plan.problems.push(remark(row, `${named(wording)}已属于知识库中编号 ${owner.entry.key}，请删去其中一处`))
    }
  }
  return { ...plan, save: saved.map((row) => row.content) }
}

function remark({ at, place }: Row, text: string): Remark {
  return { at, place, text }
}

function wordingOwners(library: readonly Known[]): Map<string, { entry: Content; is: 'question' | 'phrasing' }> {
  const owners = new Map<string, { entry: Content; is: 'question' | 'phrasing' }>()
  for (const { entry } of library) {
    for (const { normal, is } of wordingsOf(entry)) {
      // A question outranks another entry's phrasing: it says which entry is meant.
      if (!owners.has(normal) || is === 'question') owners.set(normal, { entry, is })
    }
  }
  return owners
}
