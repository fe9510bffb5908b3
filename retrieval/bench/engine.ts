import type { QuestionIndex } from '../src/question-index.ts'
import type { Question } from './data.ts'

export type Find = (query: string, limit: number) => readonly string[] | Promise<readonly string[]>

/** A search engine filled with one library. */
export interface Filled {
  /** Ids for a query, best first. */
  find: Find
  /** Other ways to ask the same index, each measured as a row of its own under its name. */
  ways?: Readonly<Record<string, Find>>
  /** Bytes of the index by the engine's own count; null where it cannot tell. */
  ownBytes: number | null
  /** The index works in another process, so that the memory of this one says nothing. */
  elsewhere?: boolean
  /** Ours: to measure changes of single entries and the snapshot. */
  index?: QuestionIndex
  close: () => void | Promise<void>
}

export interface Engine {
  key: string
  name: string
  /** How it is set up, in one line: the best that was found for this task. */
  settings: string
  /** More than this many questions only with `--peers all`. */
  most?: number
  /** @throws Missing where it cannot be had on this machine */
  fill: (questions: readonly Question[]) => Promise<Filled>
}

/** Why an engine cannot be measured here; said in the table. */
export class Missing extends Error {}
