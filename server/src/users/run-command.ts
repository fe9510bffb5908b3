import { Refused } from '@xunyi/contract/refusals'
import { readConfig } from '../config.ts'
import { isBusy } from '../db/is-busy.ts'
import { openDatabase } from '../db/open.ts'
import { Misconfigured } from '../misconfigured.ts'
import { osUser } from '../os-user.ts'
import { printable } from '../printable.ts'
import { emailOf, checkpointOf, Misused, nameOf, roleOf, parseCommand, type ParsedCommand } from './command-line.ts'
import * as commands from './commands.ts'
import { usage } from './usage.ts'

type Work = (context: commands.CommandContext) => Promise<string[]>

/** The output of a command, and its exit code. */
export interface Outcome {
  status: 0 | 1 | 2
  stdout: string
  stderr: string
}

/** Runs one command on the database that the environment names. @throws for a fault, which is printed with its stack */
export async function runCommand(words: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const failed = (stderr: string, status: 1 | 2 = 1): Outcome => ({ status, stdout: '', stderr: `${stderr}\n` })
  try {
    const command = parseCommand(words, env)
    return { status: 0, stdout: `${command ? (await withContext(command, workOf(command), env)).join('\n') : usage}\n`, stderr: '' }
  } catch (error) {
    if (error instanceof Misused) return failed(`${printable(error.message)}\n用法见 npm run users`, 2)
    if (error instanceof Refused) return failed(`${printable(error.message)}。`)
    if (error instanceof Misconfigured) return failed(`数据库打不开：${error.message}`)
    if (isBusy(error)) return failed('数据库正被另一个程序写入：请稍后再试。')
    throw error
  }
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

async function withContext({ reason }: ParsedCommand, work: Work, env: NodeJS.ProcessEnv): Promise<string[]> {
  const config = readConfig(env)
  const opened = await openDatabase(config)
  try {
    const actor = `command line: ${osUser()}`
    return await work({ db: opened.db, now: opened.clock(), by: reason === undefined ? { actor } : { actor, reason }, config })
  } finally {
    await opened.close()
  }
}
