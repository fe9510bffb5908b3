import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * One JSON line per event, UTC. It never contains bodies, question or answer text, codes, tokens, whole phone numbers, URLs with queries.
 * Errors are reduced to type, code and place of the fault: drivers put the offending values into `detail`.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack }),
    },
  }
  return pino(options, to ?? together(pino.destination(1)))
}

/** Milliseconds that a line waits for others: a write for each line takes a fifteenth of the time of the thread that serves. */
const PATIENCE = 50
/** A pipe takes so many bytes as a whole: lines of several processes on one pipe stay whole lines. */
const MOST_BYTES = 4096
const ERROR = 50

/** Writes lines together. Errors and what waits with them are written at once, all that waits at the end of the process. */
export function together(to: DestinationStream): DestinationStream {
  let lines = ''
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') to.write(lines)
    lines = ''
    bytes = 0
  }
  process.on('exit', write)
  return {
    // pino says the level of each line to such a destination.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      const more = Buffer.byteLength(line)
      if (bytes + more > MOST_BYTES) write()
      lines += line
      bytes += more
      if (this.lastLevel >= ERROR) write()
      else timer ??= setTimeout(write, PATIENCE).unref()
    },
  } as DestinationStream & { lastLevel: number }
}
