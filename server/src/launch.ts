import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { isLoopback, readConfig } from './config.ts'
import { openContext } from './open-context.ts'
import { exitOnUncaughtException } from './uncaught-exception.ts'
import { Misconfigured } from './misconfigured.ts'

/** Milliseconds that requests in progress get to finish after a stop signal. */
const patience = 10_000

/** Opens the app context and serves it until a signal comes. A wrong setup is reported in one sentence, exit code 1. */
export async function launch(options: { pages: boolean }): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    console.error(`Xunyi cannot start: ${error.message}`)
    process.exit(1)
  }
}

async function start(options: { pages: boolean }): Promise<void> {
  const config = readConfig(process.env)
  const context = await openContext(config)
  const app = await buildApp(context, options).catch(async (error: unknown) => {
    await context.close()
    throw error
  })
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

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    await app.close()
    await context.close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  exitOnUncaughtException(context.log, () => void stop())

  const { port } = app.server.address() as AddressInfo
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  console.log(`\n  ${config.brand} is open at ${config.publicUrl?.origin ?? address}`)
  const { sms, outbox } = context.delivery
  if (sms === outbox) {
    console.log(`  登录：填写任意手机号（如 13800138000），验证码在 ${address}/dev/inbox 查看`)
    console.log(`  Log in with any mobile number; the code appears at ${address}/dev/inbox`)
  }
  if (context.delivery.devSso) {
    console.log(`  员工登录：打开 ${address}/login/staff，选择员工、医学信息专员或管理员，无需密码`)
    console.log(`  Log in as staff at ${address}/login/staff: choose one of three users, no password`)
    console.log(`  管理台：打开 ${address}/admin，选择医学信息专员或管理员`)
    console.log(`  The console is at ${address}/admin: choose 医学信息专员 (writes) or 管理员 (approves, administers)`)
  }
  // A proxy on this machine makes a loopback server reachable from outside.
  if (context.delivery.devSso && ![config.host, config.publicUrl?.hostname ?? config.host].every(isLoopback)) {
    console.log('  This development server is reachable from outside: visitors can log in as any user, administrators too. Set NODE_ENV=production.')
  }
  console.log('  Ctrl-C stops it.\n')
}
