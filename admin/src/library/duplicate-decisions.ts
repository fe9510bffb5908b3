export type Decision = 'overwrite' | 'skip'

/** Decisions on duplicates by row number. */
export type Decisions = ReadonlyMap<number, Decision>
