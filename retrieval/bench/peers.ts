import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { QuestionIndex } from '../src/question-index.ts'
import type { Question } from './data.ts'

/** A search engine filled with one library. */
export interface Filled {
  find: (query: string, limit: number) => readonly string[]
  /** Bytes that the engine itself counts; null where it cannot tell and only the heap is measured. */
  ownBytes: number | null
  close: () => void
}

export interface Engine {
  name: string
  fill: (questions: readonly Question[]) => Filled
}

export const ours: Engine = {
  name: 'xunyi, both stages',
  fill: (questions) => {
    const index = filledIndex(questions)
    return { find: (query, limit) => index.rank(query, limit).map(({ id }) => id), ownBytes: index.bytes, close: () => {} }
  },
}

export const oursFirstStage: Engine = {
  name: 'xunyi, plain BM25',
  fill: (questions) => {
    const index = filledIndex(questions)
    return { find: (query, limit) => index.rankFirstStage(query, limit).map(({ id }) => id), ownBytes: index.bytes, close: () => {} }
  },
}

/** SQLite's full text search over bigrams cut beforehand, BM25 as it comes. */
export const sqlite: Engine = {
  name: 'SQLite FTS5, bigrams',
  fill: (questions) => {
    const database = new DatabaseSync(':memory:')
    database.exec(`CREATE VIRTUAL TABLE question USING fts5(grams, id UNINDEXED, tokenize = "unicode61 remove_diacritics 0", detail = 'none', columnsize = 1); BEGIN`)
    const insert = database.prepare('INSERT INTO question (grams, id) VALUES (?, ?)')
    for (const { id, text } of questions) insert.run(bigrams(text).join(' '), id)
    database.exec('COMMIT')
    const select = database.prepare('SELECT id FROM question WHERE question MATCH ? ORDER BY rank LIMIT ?')
    const size = database.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()').get()
    return {
      find: (query, limit) => {
        const grams = bigrams(query).map((gram) => `"${gram}"`)
        return grams.length === 0 ? [] : select.all(grams.join(' OR '), limit).map((row) => String(row['id']))
      },
      ownBytes: Number(size?.['bytes']),
      close: () => database.close(),
    }
  },
}

interface MiniSearchLike {
  addAll(documents: readonly Question[]): void
  search(query: string): { id: string }[]
}

/** MiniSearch with bigrams for tokens; null, and one sentence why, where it cannot be installed. */
export async function miniSearch(): Promise<Engine | null> {
  const entry = resolve(import.meta.dirname, 'node_modules/minisearch/dist/es/index.js')
  if (!existsSync(entry)) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--workspaces=false'], { cwd: import.meta.dirname, shell: process.platform === 'win32', stdio: 'ignore' })
  }
  if (!existsSync(entry)) {
    console.log('MiniSearch could not be installed (npm ci in retrieval/bench), so SQLite FTS5 is the only peer of this run.')
    return null
  }
  const { default: MiniSearch } = (await import(entry)) as { default: new (options: object) => MiniSearchLike }
  return {
    name: 'MiniSearch, bigrams',
    fill: (questions) => {
      const index = new MiniSearch({ fields: ['text'], tokenize: bigrams, processTerm: (term: string) => term })
      index.addAll(questions)
      return { find: (query, limit) => index.search(query).slice(0, limit).map(({ id }) => id), ownBytes: null, close: () => {} }
    },
  }
}

function filledIndex(questions: readonly Question[]): QuestionIndex {
  const index = new QuestionIndex()
  for (const { id, text } of questions) index.put(id, [text])
  return index
}

/** What somebody would do without this room: letters and digits in lower case, two by two. */
function bigrams(text: string): string[] {
  const signs = [...text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}
