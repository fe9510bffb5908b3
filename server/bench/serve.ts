import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/open-context.ts'
import { serve } from '../src/http/serve.ts'
import { changer } from './change.ts'
import { empty } from './empty.ts'

/*
 * The server as a process, with an additional empty call. It sends its address to the parent process, changes the
 * library on its request, and ends with it.
 */
const began = performance.now()
const context = await openContext(readConfig(process.env))
const app = await buildApp(context, { pages: false })
serve(app, context, empty, async () => null)
await app.listen({ host: '127.0.0.1', port: 0 })
let changing: ReturnType<typeof changer> | null = null
const change = async () => (await (changing ??= changer(app, context)))()

const usage = () => {
  const { user, system } = process.cpuUsage()
  return { rssBytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 }
}
// The histogram counts from the moment a timer of a millisecond was due.
const delay = monitorEventLoopDelay({ resolution: 1 })
/** Processor time of this thread between two turns of the event loop; other processes on a busy machine do not count. */
let longestTurnMs = 0
let turnBegan = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(turnBegan)
  longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000)
  turnBegan = process.threadCpuUsage()
}, 1).unref()
const delays = () => {
  const found = { longestTurnMs, maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6, meanMs: delay.mean / 1e6 }
  longestTurnMs = 0
  delay.reset()
  delay.enable()
  return found
}
const tell = (message: object) => process.send?.(message)
process.on('message', (asked: 'change' | 'usage' | 'delays') => {
  if (asked === 'usage') tell(usage())
  else if (asked === 'delays') tell(delays())
  else
    void change().then(
      (did) => tell({ did }),
      (error: unknown) => tell({ failed: String(error) }),
    )
})
process.on(
  'disconnect',
  () =>
    void app
      .close()
      .then(() => context.close())
      .then(() => process.exit()),
)
tell({ port: (app.server.address() as AddressInfo).port, questions: context.catalogue.index.size, openMs: performance.now() - began })
