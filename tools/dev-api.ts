import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['contract/src', 'retrieval/src', 'server/src', 'server/migrations']
/** Editors write a file in several steps; one restart follows the last of them. */
const settleMs = 100

export interface DevApi {
  origin: string
  /** Resolves once the server accepts calls, also during a restart; rejects after a failed start. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs the API without the built sites and restarts it on every change of its sources. */
export function watchApi({ host, port }: { host: string; port: number }): DevApi {
  let child: ChildProcess | null = null
  let ready = pending()
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  /** Restarts run one after the other: the port is free only once the old process has exited. */
  let restarts = Promise.resolve()

  function start(): void {
    const server = spawn(process.execPath, ['server/src/testing/serve-without-pages.ts'], {
      cwd: root,
      env: { ...process.env, HOST: host, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = server
    server.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (chunk.includes(' is open at ')) ready.resolve()
    })
    server.once('exit', () => {
      if (child !== server) return
      child = null
      // A server that ends by itself has said why; calls fail until the next change restarts it.
      ready.reject(new Error('The API has stopped; see the terminal.'))
    })
  }

  async function end(): Promise<void> {
    const server = child
    if (!server) return
    child = null
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await exited
  }

  async function restart(): Promise<void> {
    if (stopping) return
    ready = pending()
    await end()
    if (!stopping) start()
  }

  const watchers = sources.map((source) =>
    watch(join(root, source), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => (restarts = restarts.then(restart)), settleMs)
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
      await restarts
      await end()
    },
  }
}

/** A promise whose rejection is not reported while no call waits for it. */
function pending(): PromiseWithResolvers<void> {
  const result = Promise.withResolvers<void>()
  result.promise.catch(() => undefined)
  return result
}
