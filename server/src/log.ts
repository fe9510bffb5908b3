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
  return to ? pino(options, to) : pino(options)
}
