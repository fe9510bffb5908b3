import type { Logger } from 'pino'

/**
 * Ends the process with exit code 1 on an uncaught exception or rejection, since its state is unknown then. One log line names
 * the place. The message is left out, as it may contain personal data.
 * @param end closes what is open and ends the process; called once
 */
export function exitOnUncaughtException(log: Logger, end: () => void): void {
  process.on('uncaughtException', (error: unknown) => {
    // Further exceptions while it ends change nothing.
    if (process.exitCode === 1) return
    process.exitCode = 1
    log.fatal({ event: 'sys_crash', ...placeOf(error) }, 'uncaught exception')
    end()
  })
}

function placeOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, code: typeof code === 'string' ? code : undefined, stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) }
}
