export type Decision = 'overwrite' | 'skip'

/** What is done with duplicates, by their position in the file. */
export type Decisions = ReadonlyMap<number, Decision>
