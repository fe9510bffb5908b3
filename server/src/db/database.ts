import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A database or a transaction on it: rules take it first and do not care which. */
export type Db = Kysely<Tables>
