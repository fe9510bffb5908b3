import { Refused } from '@xunyi/contract/refusals'
import { userInfo } from 'node:os'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { Misconfigured } from '../misconfigured.ts'
import { printable } from '../printable.ts'
import { emailOf, checkpointOf, Misused, nameOf, roleOf, understand, type Given } from './command-line.ts'
import * as tell from './commands.ts'
import { usage } from './usage.ts'

type Work = (desk: tell.Desk) => Promise<string[]>

try {
  const given = understand(process.argv.slice(2))
  console.log(given ? (await atDesk(given, workOf(given))).join('\n') : usage)
} catch (error) {
  process.exitCode = error instanceof Misused ? 2 : 1
  if (error instanceof Misused) console.error(`${printable(error.message)}\n用法见 npm run users`)
  else if (error instanceof Refused) console.error(`${printable(error.message)}。`)
  else if (error instanceof Misconfigured) console.error(`数据库打不开：${error.message}`)
  else if (isBusy(error)) console.error('数据库正被另一个程序写入：请稍后再试。')
  else throw error
}

/** Parses the whole command before the database is opened. @throws Misused */
function workOf({ command, words, flags, roles, email, name }: Given): Work {
  const [first = '', second = ''] = words
  switch (command) {
    case 'list': {
      if (flags.staff && flags.doctors) throw new Misused('--staff 和 --doctors 只能写一个')
      const identity = flags.staff ? 'staff' : flags.doctors ? 'doctor' : null
      return (desk) => tell.people(desk, { identity, disabled: flags.disabled || null, roles, words })
    }
    case 'disable':
      return (desk) => tell.disabled(desk, first, flags)
    case 'enable':
      return (desk) => tell.enabled(desk, first)
    case 'unlock':
      return (desk) => tell.unlocked(desk, first)
    case 'end-sessions':
      return (desk) => tell.ended(desk, first)
    case 'grant': {
      const role = roleOf(first)
      return (desk) => tell.granted(desk, role, second)
    }
    case 'revoke': {
      const role = roleOf(first)
      return (desk) => tell.revoked(desk, role, second, flags)
    }
    case 'create-staff': {
      const staff = { email: emailOf(email), name: nameOf(name), roles }
      return (desk) => tell.created(desk, staff)
    }
    case 'history':
      return (desk) => tell.history(desk, words[0] ?? null, flags)
    case 'verify': {
      const kept = words[0] === undefined ? null : checkpointOf(words[0])
      return (desk) => tell.verified(desk, kept)
    }
  }
}

async function atDesk({ reason }: Given, work: Work): Promise<string[]> {
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

/** The operating system's user; in a container the uid may have no name. */
function osUser(): string {
  try {
    return printable(userInfo().username).toWellFormed()
  } catch {
    return String(process.getuid?.() ?? '?')
  }
}
