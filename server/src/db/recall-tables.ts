import type { Generated } from 'kysely'

/** The rows of answers that were called back, and of the letters that say so. */
export interface RecallTables {
  recalls: {
    id: string
    entry_id: string
    from_version: number
    version: number
    reason: string
    called_by: string
    called_at: number
    told: Generated<number>
    finished_at: number | null
    lifted_at: number | null
  }
  recall_letters: { id: string; recall_id: string; user_id: string; created_at: number; read_at: number | null }
}
