import type { Format } from '@xunyi/contract/library-export'
import type { ContentColumns } from '../db/tables.ts'
import { fromColumns } from '../library/content-columns.ts'
import type { Content } from '../library/content.ts'
import { answerMessages } from '../worker-messages.ts'
import type { LibraryWriter } from './formats/library-writer.ts'
import { libraryWriter } from './formats/write.ts'

/* The thread that writes an export: it sorts the keys, hands them out page by page, and answers each page of rows with its bytes. */

export type ContentRow = ContentColumns & { key: string }

export type ExportMessage = { keys: readonly string[] } | { begin: Format } | { nextKeys: number } | { rows: readonly ContentRow[] } | { end: true }

answerMessages<ExportMessage>(() => {
  let keys: string[] = []
  let next = 0
  let writer: LibraryWriter
  return (message) => {
    if ('keys' in message) {
      keys = keys.concat(message.keys)
      return null
    }
    if ('begin' in message) {
      // Databases collate text differently; files do not depend on the engine.
      keys.sort((a, b) => (a < b ? -1 : 1))
      writer = libraryWriter[message.begin]()
      return null
    }
    if ('nextKeys' in message) return keys.slice(next, (next += message.nextKeys))
    if ('rows' in message) return writer.rows(message.rows.map(contentOf).toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    return writer.end()
  }
})

function contentOf({ key, ...columns }: ContentRow): Content {
  return { key, ...fromColumns(columns) }
}
