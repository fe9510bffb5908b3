import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { isFurtherWorker, isSupervisor, isWorker, onStopSignal, shareOutbox, superviseWorkers } from './cluster.ts'
import { readConfig, type Config } from './config.ts'
import { isLoopback } from './loopback.ts'
import { openContext, type AppContext } from './open-context.ts'
import { exitOnUncaughtException } from './uncaught-exception.ts'
import { Misconfigured } from './misconfigured.ts'

/** Milliseconds that requests in progress get to finish after a stop signal. */
const patience = 10_000
/** Milliseconds in which a worker's clients are told to take other connections: on one that is closed at that very moment a request would be lost. */
const drain = 500

interface Options {
  pages: boolean
  /** The file that calls `launch`: what each of several processes runs. */
  program: string
}

/** Opens the app context and serves it until a signal comes; with WORKERS, in several processes. A wrong setup is reported in one sentence, exit code 1. */
export async function launch(options: Options): Promise<void> {
  try {
    const config = readConfig(process.env)
    if (isSupervisor(config.workers)) superviseWorkers(config.workers, options.program)
    else await start(config, options)
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    console.error(`Xunyi cannot start: ${error.message}`)
    process.exit(1)
  }
}

async function start(config: Config, options: Options): Promise<void> {
  const context = await openContext(config)
  const app = await buildApp(context, options).catch(async (error: unknown) => {
    await context.close()
    throw error
  })
  let stopping = false
  app.addHook('onSend', async (_, reply) => void (stopping && reply.header('connection', 'close')))
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await context.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Misconfigured(`port ${config.port} on ${config.host} is in use: stop the other program, or set PORT to a free one.`)
    if (code === 'EACCES') throw new Misconfigured(`port ${config.port} may not be opened: set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Misconfigured(`HOST ${config.host} is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0.`)
    throw error
  }

  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    if (isWorker()) await wait(drain)
    await app.close()
    await context.close()
    process.exit()
  }
  onStopSignal(() => void stop())
  exitOnUncaughtException(context.log, () => void stop())

  if (context.delivery.outbox) shareOutbox(context.delivery.outbox)
  if (!isFurtherWorker()) announce(context, (app.server.address() as AddressInfo).port)
}

/** Says on the terminal where it is open and how to log in. */
function announce({ config, delivery }: AppContext, port: number): void {
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  console.log(`\n  ${config.brand} is open at ${config.publicUrl?.origin ?? address}`)
  const { sms, outbox, devSso } = delivery
  if (sms === outbox) {
    console.log(`  登录：填写任意手机号（如 13800138000），验证码在 ${address}/dev/inbox 查看`)
    console.log(`  Log in with any mobile number; the code appears at ${address}/dev/inbox`)
  }
  if (devSso) {
    console.log(`  员工登录：打开 ${address}/login/staff，选择员工、医学信息专员、医学审核或管理员，无需密码`)
    console.log(`  Log in as staff at ${address}/login/staff: choose one of four users, no password`)
    console.log(`  管理台：打开 ${address}/admin，选择医学信息专员（撰写）、医学审核（批准并发布）或管理员`)
    console.log(`  The console is at ${address}/admin: choose 医学信息专员 (writes), 医学审核 (approves, publishes) or 管理员 (administers)`)
  }
  // A proxy on this machine makes a loopback server reachable from outside.
  if (devSso && ![config.host, config.publicUrl?.hostname ?? config.host].every(isLoopback)) {
    console.log('  This development server is reachable from outside: visitors can log in as any user, administrators too. Set NODE_ENV=production.')
  }
  console.log('  Ctrl-C stops it.\n')
}
