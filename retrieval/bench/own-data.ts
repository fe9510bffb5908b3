import { writeFileSync } from 'node:fs'
import { quality } from './measure.ts'
import { filledIndex } from './peers/ours.ts'
import { readBenchFile, readLibraryFile, readPairsFile } from './rows.ts'

/** Ranks a library for the queries of a bench, the ten best of each, in the format of eval.py, and says how good that is. @throws FileFault */
export function rankFile(library: string, bench: string, out: string): string {
  const queries = readBenchFile(bench)
  const index = filledIndex(readLibraryFile(library))
  const lists = new Map(queries.map(({ qid, query }) => [qid, index.rank(query, 10).map(({ id }) => id)]))
  write(
    out,
    queries.map(({ qid, query }) => ({ qid, query, ids: lists.get(qid) })),
  )
  const { hit1, mrr10, negativeFirst } = quality(queries, (query) => index.rank(query, 10).map(({ id }) => id))
  return `${queries.length} queries ranked into ${out}: hit@1 ${hit1.toFixed(1)} %, MRR@10 ${mrr10.toFixed(1)} %${negativeFirst === null ? '' : `, first is a labelled negative ${negativeFirst.toFixed(1)} %`}`
}

/** Scores pairs of questions, `{ id, score }` a line; the library gives the word statistics. @throws FileFault */
export function scorePairs(library: string, pairs: string, out: string): string {
  const rows = readPairsFile(pairs)
  const index = filledIndex(readLibraryFile(library))
  write(
    out,
    rows.map(({ id, a, b }) => ({ id, score: index.similarity(a, b) })),
  )
  return `${rows.length} pairs scored into ${out}`
}

const write = (file: string, rows: readonly object[]): void => writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
