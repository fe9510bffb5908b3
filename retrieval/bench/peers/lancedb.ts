import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Question } from '../data.ts'
import type { Engine } from '../engine.ts'
import { bigrams } from '../grams.ts'
import { packageOf } from '../packages.ts'

interface Lance {
  connect(folder: string): Promise<{ createTable(name: string, rows: readonly object[]): Promise<Table>; close(): void }>
  Index: { fts(options: object): object }
  MatchQuery: new (query: string, column: string) => object
}

interface Table {
  add(rows: readonly object[]): Promise<unknown>
  createIndex(column: string, options: object): Promise<void>
  prewarmIndex(name: string): Promise<void>
  query(): Query
  close(): void
}

interface Query {
  fullTextSearch(query: object): Query
  select(columns: readonly string[]): Query
  limit(count: number): Query
  toArray(): Promise<{ id: string }[]>
}

const BATCH = 100_000

const lance = (key: string, name: string, settings: string, options: object, cut: (text: string) => string = (text) => text): Engine => ({
  key,
  name,
  settings: `${settings}; no positions, index prewarmed, table on disk in a temporary folder, threads as it likes`,
  fill: async (questions: readonly Question[]) => {
    const { connect, Index, MatchQuery } = await packageOf<Lance>('@lancedb/lancedb')
    // The process is given a temporary folder of its own, which goes with it.
    const folder = mkdtempSync(join(tmpdir(), 'xunyi-bench-lance-'))
    const database = await connect(folder)
    const rows = (from: number): object[] => questions.slice(from, from + BATCH).map(({ id, text }) => ({ id, text: cut(text) }))
    const table = await database.createTable('question', rows(0))
    for (let from = BATCH; from < questions.length; from += BATCH) await table.add(rows(from))
    await table.createIndex('text', {
      config: Index.fts({ withPosition: false, lowercase: true, stem: false, removeStopWords: false, asciiFolding: false, ...options }),
    })
    await table.prewarmIndex('text_idx')
    return {
      find: async (query, limit) => {
        const found = await table
          .query()
          .fullTextSearch(new MatchQuery(cut(query), 'text'))
          .select(['id', '_score'])
          .limit(limit)
          .toArray()
        return found.map(({ id }) => id)
      },
      ownBytes: null,
      close: () => {
        table.close()
        database.close()
      },
    }
  },
})

/** Its own ngram tokenizer at 2 is five times slower at 116,000 questions. */
export const lanceBigrams = lance(
  'lancedb',
  'LanceDB, bigrams',
  'native code, bigrams cut here, its whitespace tokenizer',
  { baseTokenizer: 'whitespace' },
  (text) => bigrams(text).join(' '),
)

export const lanceWords = lance('lancedb-icu', 'LanceDB, ICU words', 'native code, its ICU word tokenizer', { baseTokenizer: 'icu' })
