import { recognised } from '../evidence/records.ts'
import type { Content } from '../library/content.ts'
import type { Changes } from '../library/entries.ts'
import type { Remark, Row } from './check-rows.ts'
import { named, normalizedWordings } from './duplicates.ts'
import { jsonLine } from './formats/jsonl.ts'

/** Treatment of a row whose question belongs to another entry of the library. */
export const onDuplicates = ['refuse', 'skip', 'overwrite'] as const
export type OnDuplicate = (typeof onDuplicates)[number]

export interface Known {
  entry: Content
  published: boolean
}

/** Planned effect of one row. */
export interface Planned {
  at: number
  place: string
  does: 'add' | 'update' | 'unchanged' | 'skip' | 'refuse'
  content: Content
  /** The library entry that the row changes, equals or collides with. */
  entry: Content | null
  /** Reason why the row needs a decision; null: it needs none. */
  collision: string | null
  /** Whether the row can overwrite that entry. */
  mayOverwrite: boolean
}

export interface Plan extends Changes {
  /** Contents to save, with their final keys. */
  save: Content[]
  skipped: number
  rows: Planned[]
  /** Wordings that two entries would share. */
  problems: Remark[]
  /** Rows that are skipped or take the key of an existing entry. */
  notes: Remark[]
}

/**
 * Plans an import without writing. A row edits the entry with its key; without such an entry it is new, unless the library
 * has its question already.
 */
export function planImport(rows: readonly Row[], library: readonly Known[], decide: (row: Row) => OnDuplicate): Plan {
  const byKey = new Map(library.map((known) => [known.entry.key, known]))
  const plan: Plan = { save: [], added: 0, updated: 0, unchanged: 0, skipped: 0, rows: [], problems: [], notes: [] }
  const edited = new Set(rows.filter((row) => row.keyed).map((row) => row.content.key))
  // An entry that the file edits counts with its new wordings.
  const others = wordingOwners(library.filter(({ entry, published }) => published && !edited.has(entry.key)))
  /** Rows to save and the keys of the library entries they replace. */
  const saved: Row[] = []
  const replaced = new Set<string>()

  const put = (
    row: Row,
    does: Planned['does'],
    entry: Content | null,
    { collision = null, mayOverwrite = false }: { collision?: string | null; mayOverwrite?: boolean } = {},
  ) => {
    const { at, place, content } = row
    plan.rows.push({ at, place, does, content, entry, collision, mayOverwrite })
  }
  const duplicate = (row: Row, entry: Content, collision: string, overwritten: string | null) => {
    const decision = decide(row)
    const mayOverwrite = overwritten !== null
    if (decision === 'skip') {
      plan.skipped += 1
      plan.notes.push(remark(row, `${collision}，已跳过`))
      put(row, 'skip', entry, { collision, mayOverwrite })
    } else if (decision === 'overwrite' && overwritten !== null) {
      plan.notes.push(remark(row, overwritten))
      replace(row, entry.key)
      put(row, 'update', entry, { collision, mayOverwrite })
    } else put(row, 'refuse', entry, { collision, mayOverwrite })
  }
  const replace = (row: Row, key: string) => {
    saved.push({ ...row, content: { ...row.content, key } })
    replaced.add(key)
    plan.updated += 1
  }

  for (const given of rows) {
    const { key } = given.content
    const known = given.keyed ? byKey.get(key) : undefined
    const row = known ? kept(given, known.entry) : given
    if (known) {
      if (!known.published) duplicate(row, known.entry, `编号 ${key} 已从知识库撤下`, `编号 ${key} 曾被撤下，重新发布`)
      else if (sameText(row.content, known.entry)) {
        plan.unchanged += 1
        put(row, 'unchanged', known.entry)
      } else {
        replace(row, key)
        put(row, 'update', known.entry)
      }
      continue
    }
    const same = others.get(normalizedWordings(row.content)[0]!.normal)
    if (same?.is === 'question') {
      const there = same.entry.key
      if (!row.keyed && sameText({ ...kept(row, same.entry).content, key: there }, same.entry)) {
        plan.unchanged += 1
        replaced.add(there)
        put(row, 'unchanged', same.entry)
      } else duplicate(kept(row, same.entry), same.entry, `与知识库中编号 ${there} 是同一问题`, `与知识库中编号 ${there} 是同一问题，更新该条`)
    } else if (same) duplicate(row, same.entry, `问题与知识库中编号 ${same.entry.key} 的其他问法相同，请改用该编号，或先改那一条`, null)
    else {
      if (!row.keyed && byKey.has(key)) plan.problems.push(remark(row, '系统生成的编号已被占用，请自己填写编号'))
      else {
        saved.push(row)
        plan.added += 1
      }
      put(row, 'add', null)
    }
  }

  for (const row of saved) {
    for (const wording of normalizedWordings(row.content)) {
      const owner = others.get(wording.normal)
      if (owner && !replaced.has(owner.entry.key)) plan.problems.push(remark(row, `${named(wording)}已属于知识库中编号 ${owner.entry.key}，请删去其中一处`))
    }
  }
  return { ...plan, save: saved.map((row) => row.content) }
}

/** The row with the entry's counterexamples, where the file has none to give. */
function kept(row: Row, { counterexamples }: Content): Row {
  return row.keepsCounterexamples ? { ...row, content: { ...row.content, counterexamples } } : row
}

/**
 * Whether the row says nothing new of the entry. The days of their reviews do not count: a file cannot claim that somebody reviewed an entry.
 */
function sameText(row: Content, known: Content): boolean {
  const text = (content: Content) => jsonLine({ ...content, reviewed_on: '', review_due: '' })
  return text({ ...row, evidence: recognised(row.evidence, known.evidence) }) === text(known)
}

function remark({ at, place }: Row, text: string): Remark {
  return { at, place, text }
}

function wordingOwners(library: readonly Known[]): Map<string, { entry: Content; is: 'question' | 'phrasing' }> {
  const owners = new Map<string, { entry: Content; is: 'question' | 'phrasing' }>()
  for (const { entry } of library) {
    for (const { normal, is } of normalizedWordings(entry)) {
      // A question takes precedence over another entry's phrasing: it identifies the entry.
      if (!owners.has(normal) || is === 'question') owners.set(normal, { entry, is })
    }
  }
  return owners
}
