import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Outbox, OutboxMessage } from './delivery/outbox.ts'

/** Milliseconds that a worker gets to end after its signal; its own limit is shorter. */
const patience = 15_000

/**
 * Runs `count` processes of a program on one port. SIGHUP replaces them one after the other: each is asked to stop only once its successor accepts connections. A
 * worker that falls is replaced; one that falls before it accepts connections ends everything, since the next would fall too.
 */
export function superviseWorkers(count: number, program: string): void {
  // Workers accept by themselves: a connection that the supervisor hands to a worker that is ending would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program })
  let stopping = false
  const serving = new Set<Worker>()

  const starting = new Set<Promise<Worker | null>>()

  /** @returns once it accepts connections; null where it ended first */
  function start(): Promise<Worker | null> {
    const underWay = fork().finally(() => starting.delete(underWay))
    starting.add(underWay)
    return underWay
  }

  async function fork(): Promise<Worker | null> {
    const worker = cluster.fork()
    let listening = false
    const ready = new Promise<boolean>((resolve) => {
      worker.once('listening', () => resolve((listening = true)))
      worker.once('exit', () => resolve(false))
    })
    worker.once('exit', (code) => {
      const fell = serving.delete(worker)
      if (stopping) return
      if (!listening) process.exit(code || 1)
      if (fell) void start()
    })
    if (!(await ready)) return null
    serving.add(worker)
    return worker
  }

  async function end(worker: Worker): Promise<void> {
    serving.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience)
    await ended
    clearTimeout(timer)
  }

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => end(worker!)))
    process.exit()
  }

  let restart: Promise<void> | null = null
  async function replaceAll(): Promise<void> {
    // One that is still starting may be of the former release.
    await Promise.all(starting)
    const old = [...serving]
    for (const worker of old) {
      if (stopping || !(await start())) return
      await end(worker)
    }
    console.log(`  ${serving.size} processes were replaced.`)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  process.on('SIGHUP', () => {
    restart ??= replaceAll().finally(() => (restart = null))
  })
  cluster.on('message', (from, message: OutboxMessage) => {
    for (const worker of Object.values(cluster.workers ?? {})) if (worker !== from) worker?.send(message)
  })
  // The first one migrates and loads what ships; the others find it done.
  void start().then(async (first) => {
    if (first) await Promise.all(Array.from({ length: count - 1 }, start))
    if (!stopping) console.log(`  ${serving.size} processes serve. SIGHUP replaces them one after the other.\n`)
  })
}

/** Whether this process supervises the others. */
export const isSupervisor = (workers: number): boolean => workers > 1 && cluster.isPrimary

/** Whether this process is one of several. */
export const isWorker = (): boolean => cluster.isWorker

/** Whether this process is one of several and not the first: what the first one prints holds for all. */
export const isFurtherWorker = (): boolean => cluster.isWorker && cluster.worker!.id > 1

/** Calls `stop` at a signal. A terminal signals the workers too, but it is for the supervisor, which passes it on. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (cluster.isWorker && signal !== 'SIGTERM') || stop())
}

/** On a development machine: a message that one worker keeps is in the inbox of all. */
export function shareOutbox(outbox: Outbox): void {
  if (!cluster.isWorker) return
  outbox.share((message) => process.connected && process.send!(message))
  process.on('message', (message: OutboxMessage) => outbox.add(message))
}
