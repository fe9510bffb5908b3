import type { Generated } from 'kysely'
import type { ContentColumns } from './tables.ts'

/** Files imported into the library as drafts. */
export interface ImportTables {
  import_batches: {
    id: string
    file_name: string
    file_hash: string
    status: 'loading' | 'waiting' | 'approved' | 'returned' | 'withdrawn' | 'undone'
    imported_by: string
    imported_at: number
    added: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    skipped: Generated<number>
    decided_by: string | null
    decided_at: number | null
    remark: Generated<string>
    undone_by: string | null
    undone_at: number | null
  }
  import_rows: ContentColumns & {
    batch_id: string
    position: number
    entry_id: string
    key: string
    version: number
    withdrawn: 0 | 1
    sample: Generated<0 | 1>
  }
  import_row_openings: { batch_id: string; position: number; user_id: string; opened_at: number }
}
