import type { Logger } from 'pino'

/**
 * What nobody caught, a promise's rejection too: nobody knows what state the process is in, so it ends, with exit code 1. One line says
 * where it happened. The message is left out: nobody has looked at what is in it.
 * @param end closes what is open and ends the process; called once
 */
export function exitOnUncaughtException(log: Logger, end: () => void): void {
  process.on('uncaughtException', (error: unknown) => {
    // More of them, while it ends, change nothing.
    if (process.exitCode === 1) return
    process.exitCode = 1
    log.fatal({ event: 'sys_crash', ...placeOf(error) }, 'nobody caught this')
    end()
  })
}

function placeOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, code: typeof code === 'string' ? code : undefined, stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) }
}
