import type { RedactionPlace } from '@xunyi/contract/redaction'
import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { textKey } from '../text/text-key.ts'
import type { Item } from './item.ts'

type Row = Record<string, unknown>

/** Texts of a table that may hold words of a question. */
export interface Place {
  name: RedactionPlace
  table: keyof Tables
  /** The primary key. */
  key: readonly string[]
  plain: readonly string[]
  /** JSON, whose strings are looked through. */
  json?: readonly string[]
  /** The rows that belong to the question; null: none. */
  of: (item: Item) => RawBuilder<unknown> | null
  /** Further columns of a changed row. */
  follow?: (row: Row) => Row
}

/** null: no row; a condition that is never true would keep the others from their indexes. */
function among(column: string, ids: readonly string[]): RawBuilder<unknown> | null {
  return ids.length === 0 ? null : sql`${sql.ref(column)} in (${sql.join(ids)})`
}
function either(...conditions: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> | null {
  const possible = conditions.filter((condition) => condition !== null)
  return possible.length === 0 ? null : sql`(${sql.join(possible, sql` or `)})`
}
const ofQuestion = ({ questions }: Item) => among('question_id', questions)

/** The columns of an entry's content. */
const content = { plain: ['question', 'answer', 'subject', 'category'], json: ['phrasings', 'counterexamples', 'evidence'] } as const

/**
 * Every table with words of askers, except what the law on pharmacovigilance asks to keep as it is: the form of a case, its reporter, its
 * earlier versions and the files that were handed over.
 */
export const places: readonly Place[] = [
  { name: 'question', table: 'open_questions', key: ['id'], plain: ['question', 'reason'], of: ({ questions }) => among('id', questions) },
  { name: 'question', table: 'open_question_askers', key: ['question_id', 'user_id'], plain: ['text'], of: ofQuestion },
  { name: 'question', table: 'open_question_wordings', key: ['question_id', 'user_id', 'text'], plain: ['text'], of: ofQuestion },
  { name: 'question', table: 'clarifications', key: ['id'], plain: ['text', 'answer'], of: ofQuestion },
  {
    name: 'notes',
    table: 'proposals',
    key: ['id'],
    plain: ['reason', 'remark'],
    json: ['detail'],
    of: ({ questions }) =>
      among(
        'subject',
        questions.map((id) => `question:${id}`),
      ),
  },
  { name: 'notes', table: 'question_notes', key: ['id'], plain: ['text'], of: ofQuestion },
  {
    name: 'drafts',
    table: 'drafts',
    key: ['id'],
    plain: ['remark', 'recall', 'case_reason'],
    json: ['content'],
    of: ({ drafts }) => among('id', drafts),
    // A save of what was read before is a conflict.
    follow: ({ revision }) => ({ revision: Number(revision) + 1 }),
  },
  { name: 'entry', table: 'library_versions', key: ['entry_id', 'version'], ...content, of: ({ entries }) => among('entry_id', entries) },
  { name: 'imports', table: 'import_rows', key: ['batch_id', 'position'], ...content, of: ({ entries }) => among('entry_id', entries) },
  { name: 'letters', table: 'letters', key: ['id'], plain: ['origin_question'], of: ofQuestion },
  { name: 'letters', table: 'private_replies', key: ['id'], plain: ['origin_question', 'answer'], json: ['evidence'], of: ofQuestion },
  {
    name: 'history',
    table: 'history_records',
    key: ['id'],
    plain: ['question', 'answer'],
    json: ['links'],
    of: ({ askers, entries }) => either(among('user_id', askers), among('entry_id', entries)),
  },
  {
    name: 'feedback',
    table: 'answer_reports',
    key: ['id'],
    plain: ['text'],
    of: ({ askers, entries }) => either(among('user_id', askers), among('entry_id', entries)),
  },
  { name: 'feedback', table: 'product_feedback', key: ['id'], plain: ['content', 'reply'], of: ({ feedback }) => among('id', feedback) },
  {
    name: 'safety',
    table: 'safety_records',
    key: ['id'],
    plain: ['text'],
    json: ['findings'],
    of: ({ askers, cases }) => {
      const ofCases = among('case_id', cases)
      return either(among('user_id', askers), ofCases && sql`id in (select record_id from safety_case_texts where ${ofCases})`)
    },
    follow: ({ text }) => ({ text_key: textKey(String(text)) }),
  },
  { name: 'safety', table: 'safety_case_texts', key: ['id'], plain: ['text'], json: ['findings'], of: ({ cases }) => among('case_id', cases) },
  { name: 'safety', table: 'safety_follow_ups', key: ['id'], plain: ['question'], of: ({ cases }) => among('case_id', cases) },
  {
    name: 'search',
    table: 'search_cases',
    key: ['id'],
    plain: ['question'],
    of: ({ entries }) => among('entry_id', entries),
    follow: ({ question }) => ({ question_key: textKey(String(question)) }),
  },
]
