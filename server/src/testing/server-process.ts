import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { programEnv } from './program-env.ts'

export interface ServerProcess {
  child: ChildProcess
  /** The address it printed, or null when it ended first. */
  address: string | null
  output: () => string
  /** The exit code; null where a signal ended it. */
  ended: Promise<number | null>
}

const running = new Set<ChildProcess>()

/** The server as a process of its own, as `npm start` runs it, without pages. @param program another of this folder @param wrapper a command that runs it */
export async function startServerProcess(
  env: Record<string, string>,
  program = 'serve-without-pages.ts',
  [command, ...words]: [string, ...string[]] = [process.execPath],
): Promise<ServerProcess> {
  const child = spawn(command, [...words, join(import.meta.dirname, program)], {
    env: { ...programEnv(), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: 'pipe',
  })
  running.add(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  void ended.then(() => running.delete(child))
  const address = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /open at (http:\S+)/.exec(output)
      if (found && output.includes('Ctrl-C')) resolve(found[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(null))
  })
  return { child, address, output: () => output, ended }
}

/** Ends every process that a test has left running. */
export function killServerProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}
