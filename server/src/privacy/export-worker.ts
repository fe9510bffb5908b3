import { lowerThreadPriority } from '../background-pace.ts'
import { answerMessages } from '../worker-messages.ts'
import { jsonExport, workbookExport, type ExportFormat, type Head } from './export-format.ts'
import type { Row } from './own-data.ts'

/* The thread that writes an export: each message is answered with its bytes. */

export type ExportMessage = { begin: 'json' | 'xlsx'; title: string; now: Date } | { kind: Head } | { rows: readonly Row[] } | { end: true }

lowerThreadPriority()
answerMessages<ExportMessage>(() => {
  let format: ExportFormat
  return (message) => {
    if ('kind' in message) return format.kind(message.kind)
    if ('rows' in message) return format.rows(message.rows)
    if ('end' in message) return format.end()
    format = message.begin === 'json' ? jsonExport(message.title, message.now) : workbookExport()
    return new Uint8Array(0)
  }
})
