import { answerMessages } from '../../worker-messages.ts'
import { longestCell, WorkbookWriter, type SheetHead } from '../../workbook/workbook.ts'

/* The thread that writes the workbook of a listing: it answers each piece with the bytes that are ready. */

export type ListingMessage = { sheet: SheetHead } | { rows: readonly (readonly string[])[] } | { end: true }

answerMessages<ListingMessage>(() => {
  let pieces: Uint8Array[] = []
  const workbook = new WorkbookWriter((bytes) => pieces.push(bytes))
  return (message) => {
    if ('sheet' in message) workbook.sheet(message.sheet)
    else if ('rows' in message) for (const row of message.rows) workbook.row(row.map((cell) => cell.slice(0, longestCell)))
    else workbook.end()
    const bytes = new Uint8Array(Buffer.concat(pieces))
    pieces = []
    return bytes
  }
})
