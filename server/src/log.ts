import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * One JSON line an event, UTC. Never in it: bodies, question or answer text, codes, tokens, whole phone numbers, URLs with queries.
 * Errors are cut down to what says where the fault is: drivers put the offending values into `detail`.
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
