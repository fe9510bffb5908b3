import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { sha256 } from '../../secrets.ts'
import type { CaseRow, CaseText } from './row.ts'

/** The digest of a text as stored. */
export function digestOfText({ id, case_id, record_id, origin, text, findings, written_by, written_at }: CaseText): string {
  return sha256(JSON.stringify([id, case_id, record_id, origin, text, findings, written_by, written_at]))
}

/** The digest of a version as stored; the audit log holds it. */
export function digestOfVersion({ case_id, version, at, by_whom, action, reason, content }: Selectable<Tables['safety_case_versions']>): string {
  return sha256(JSON.stringify([case_id, version, at, by_whom, action, reason, content]))
}

/**
 * A case as a version keeps it: everything that the desk decides, and digests of the reporter's snapshot and of every text. The account of the reporter, which may
 * go, and columns made for lists are left out.
 */
export function contentOf(row: CaseRow, texts: readonly CaseText[]): string {
  const { user_id: _account, due_at: _due, terms: _terms, last_text_at: _last, reporter, form, ...kept } = row
  const digests = texts.map((text) => [text.id, digestOfText(text)]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const sorted = Object.fromEntries(Object.entries(kept).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return JSON.stringify({ ...sorted, form: JSON.parse(form) as unknown, reporter: sha256(reporter), texts: digests })
}
