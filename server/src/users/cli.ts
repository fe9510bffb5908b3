import { Refused } from '@xunyi/contract/refusals'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { Misconfigured } from '../misconfigured.ts'
import { osUser } from '../os-user.ts'
import { printable } from '../printable.ts'
import { emailOf, checkpointOf, Misused, nameOf, roleOf, parseCommand, type ParsedCommand } from './command-line.ts'
import * as commands from './commands.ts'
import { usage } from './usage.ts'

type Work = (context: commands.CommandContext) => Promise<string[]>

try {
  const command = parseCommand(process.argv.slice(2))
  console.log(command ? (await withContext(command, workOf(command))).join('\n') : usage)
} catch (error) {
  process.exitCode = error instanceof Misused ? 2 : 1
  if (error instanceof Misused) console.error(`${printable(error.message)}\n用法见 npm run users`)
  else if (error instanceof Refused) console.error(`${printable(error.message)}。`)
  else if (error instanceof Misconfigured) console.error(`数据库打不开：${error.message}`)
  else if (isBusy(error)) console.error('数据库正被另一个程序写入：请稍后再试。')
  else throw error
}

/** Parses the whole command before the database is opened. @throws Misused */
function workOf({ command, words, flags, roles, email, name }: ParsedCommand): Work {
  const [first = '', second = ''] = words
  switch (command) {
    case 'list': {
      if (flags.staff && flags.doctors) throw new Misused('--staff 和 --doctors 只能写一个')
      const identity = flags.staff ? 'staff' : flags.doctors ? 'doctor' : null
      return (context) => commands.listUsers(context, { identity, disabled: flags.disabled || null, roles, words })
    }
    case 'disable':
      return (context) => commands.disabled(context, first, flags)
    case 'enable':
      return (context) => commands.enabled(context, first)
    case 'unlock':
      return (context) => commands.unlocked(context, first)
    case 'end-sessions':
      return (context) => commands.ended(context, first)
    case 'grant': {
      const role = roleOf(first)
      return (context) => commands.granted(context, role, second)
    }
    case 'revoke': {
      const role = roleOf(first)
      return (context) => commands.revoked(context, role, second, flags)
    }
    case 'create-staff': {
      const staff = { email: emailOf(email), name: nameOf(name), roles }
      return (context) => commands.created(context, staff)
    }
    case 'history':
      return (context) => commands.history(context, words[0] ?? null, flags)
    case 'verify': {
      const kept = words[0] === undefined ? null : checkpointOf(words[0])
      return (context) => commands.verified(context, kept)
    }
  }
}

async function withContext({ reason }: ParsedCommand, work: Work): Promise<string[]> {
  const config = readConfig(process.env)
  const opened = await openDatabase(config)
  try {
    const actor = `command line: ${osUser()}`
    return await work({ db: opened.db, now: opened.clock(), by: reason === undefined ? { actor } : { actor, reason }, config })
  } finally {
    await opened.close()
  }
}

/** Whether another process held the write lock beyond the timeout: the code of SQLite, or of PostgreSQL. */
function isBusy(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 5 || code === '57014'
}
