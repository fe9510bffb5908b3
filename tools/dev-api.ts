import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['contract/src', 'retrieval/src', 'server/src', 'server/migrations']
/** Editors write a file in several steps; one restart follows the last of them. */
const settleMs = 100

export interface DevApi {
  origin: string
  /** Resolves while the server accepts calls; during a restart, when it does so again. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs the API without the built sites and restarts it on every change of its sources. */
export function watchApi({ host, port }: { host: string; port: number }): DevApi {
  let child: ChildProcess | null = null
  let ready = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  function start(): void {
    const server = spawn(process.execPath, ['server/src/testing/serve-without-pages.ts'], { cwd: root, env: { ...process.env, HOST: host, PORT: String(port) }, stdio: ['ignore', 'pipe', 'inherit'] })
    child = server
    server.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (chunk.includes(' is open at ')) ready.resolve()
    })
    server.once('exit', () => {
      if (child === server) child = null
    })
  }

  async function end(): Promise<void> {
    const server = child
    if (!server) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await exited
  }

  async function restart(): Promise<void> {
    if (stopping) return
    ready = Promise.withResolvers()
    await end()
    if (!stopping && !child) start()
  }

  const watchers = sources.map((source) =>
    watch(join(root, source), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), settleMs)
    }),
  )
  start()
  return {
    origin: `http://${host}:${port}`,
    ready: () => ready.promise,
    async stop() {
      stopping = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await end()
    },
  }
}
