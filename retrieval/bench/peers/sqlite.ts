import { DatabaseSync } from 'node:sqlite'
import type { Engine } from '../engine.ts'
import { bigrams, folded, grams } from '../grams.ts'

/** SQLite's full text search in memory, without the texts (contentless), merged into one segment. Without positions (detail none) a contentless table loses the counts that BM25 needs. */
const fts5 = (
  key: string,
  name: string,
  settings: string,
  tokenizer: string,
  stored: (text: string) => string,
  asked: (query: string) => readonly string[],
): Engine => ({
  key,
  name,
  settings: `${settings}; contentless, optimized, in memory, its own BM25`,
  fill: async (questions) => {
    const database = new DatabaseSync(':memory:')
    database.exec(`CREATE VIRTUAL TABLE question USING fts5(text, content = '', tokenize = "${tokenizer}"); BEGIN`)
    const insert = database.prepare('INSERT INTO question (rowid, text) VALUES (?, ?)')
    for (const [at, { text }] of questions.entries()) insert.run(at + 1, stored(text))
    database.exec(`COMMIT; INSERT INTO question (question) VALUES ('optimize')`)
    const select = database.prepare('SELECT rowid FROM question WHERE question MATCH ? ORDER BY rank LIMIT ?')
    const size = database.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()').get()
    return {
      find: (query, limit) => {
        const terms = [...new Set(asked(query))].map((term) => `"${term}"`)
        return terms.length === 0 ? [] : select.all(terms.join(' OR '), limit).map((row) => questions[Number(row['rowid']) - 1]?.id ?? '')
      },
      ownBytes: Number(size?.['bytes']),
      close: () => database.close(),
    }
  },
})

export const sqliteBigrams = fts5(
  'sqlite',
  'SQLite FTS5, bigrams',
  'bigrams cut here, unicode61',
  'unicode61 remove_diacritics 0',
  (text) => bigrams(text).join(' '),
  bigrams,
)

export const sqliteTrigrams = fts5('sqlite-trigram', 'SQLite FTS5, trigram', 'its trigram tokenizer', 'trigram', folded, (query) => grams(query, 3))
