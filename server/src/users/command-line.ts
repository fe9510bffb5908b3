import { roleNames, roles, type Role } from '@xunyi/contract/roles'
import { codePoints, emailAddress, limits, wellFormed } from '@xunyi/contract/values'
import { parseArgs } from 'node:util'
import type { Checkpoint } from '../audit/verify.ts'
import { printable } from '../printable.ts'
import { formatRoles } from './usage.ts'

/* Parses the arguments of `npm run users --` before anything is opened. Messages never repeat text that may be a number or an address. */

/** An unknown or wrong command. */
export class Misused extends Error {}

const options = {
  staff: { type: 'boolean' },
  doctors: { type: 'boolean' },
  disabled: { type: 'boolean' },
  all: { type: 'boolean' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  role: { type: 'string', multiple: true },
  reason: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
} as const
type Option = keyof typeof options

/** The arguments of each command, as messages name them, and its options. */
const commands = {
  list: { words: null, options: ['staff', 'doctors', 'disabled', 'role'] },
  disable: { words: ['用户'], options: ['reason', 'force'] },
  enable: { words: ['用户'], options: ['reason'] },
  unlock: { words: ['用户'], options: ['reason'] },
  'end-sessions': { words: ['用户'], options: ['reason'] },
  grant: { words: ['角色', '用户'], options: ['reason'] },
  revoke: { words: ['角色', '用户'], options: ['reason', 'force'] },
  'create-staff': { words: [], options: ['email', 'name', 'role', 'reason'] },
  history: { words: ['用户'], fewer: true, options: ['all'] },
  verify: { words: ['校验值'], fewer: true, options: [] },
} satisfies Record<string, { words: string[] | null; fewer?: true; options: Option[] }>
export type CommandName = keyof typeof commands

export interface ParsedCommand {
  command: CommandName
  words: string[]
  flags: Record<'staff' | 'doctors' | 'disabled' | 'all' | 'force', boolean>
  roles: Role[]
  reason: string | undefined
  email: string | undefined
  name: string | undefined
}

/** @param env npm's own variables tell of an option that it took for itself. @returns null: only the usage was requested. @throws Misused */
export function parseCommand(typed: readonly string[], env: NodeJS.ProcessEnv = {}): ParsedCommand | null {
  // An id may begin with a hyphen without being an option.
  const ids = typed.filter((word) => /^-[\w-]{21}$/.test(word))
  const args = ids.length > 0 ? [...typed.filter((word) => !ids.includes(word)), '--', ...ids] : [...typed]
  const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  const [command, ...words] = positionals
  if (command === undefined || values.help) return null
  if (!isCommand(command)) throw new Misused(/^[a-z-]+$/i.test(command) ? `不认识的命令 ${command}` : '先写命令，再写其他内容')
  const taken: { words: string[] | null; fewer?: true; options: readonly string[] } = commands[command]
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!(token.name in options)) throw new Misused(/^[a-z-]+$/i.test(token.rawName) ? `不认识的选项 ${token.rawName}` : '有不认识的选项')
    if (!taken.options.includes(token.name)) throw new Misused(`${command} 没有选项 ${token.rawName}`)
    const { type } = options[token.name as Option]
    if (type === 'boolean' && token.value !== undefined) throw new Misused(`${token.rawName} 后面不写内容`)
    // `--reason --force` lacks the reason; a reason with a leading hyphen is written `--reason=-x`.
    if (type === 'string' && (!token.value?.trim() || (!token.inlineValue && token.value.startsWith('-')))) throw new Misused(`${token.rawName} 后面要写内容`)
  }
  // `npm run users list --disabled`, without the --, passes the option to npm: the command would do something else. npm may have
  // set two of them itself; the command without them does nothing.
  const swallowed = taken.options.find((name) => !['force', 'email'].includes(name) && env[`npm_config_${name}`] !== undefined)
  if (swallowed) throw new Misused(`选项前的 -- 不能省：npm run users -- ${command} --${swallowed} …`)
  if (taken.words && !taken.fewer && words.length < taken.words.length) throw new Misused(`缺少${taken.words[words.length]}`)
  if (taken.words && words.length > taken.words.length) throw new Misused('多写了内容；含空格的内容请加引号')
  const text = (name: 'reason' | 'email' | 'name') => (typeof values[name] === 'string' ? values[name] : undefined)
  const { staff, doctors, disabled, all, force } = values
  return {
    command,
    words,
    flags: { staff: staff === true, doctors: doctors === true, disabled: disabled === true, all: all === true, force: force === true },
    roles: (values.role ?? []).map((role) => roleOf(String(role))),
    reason: text('reason'),
    email: text('email'),
    name: text('name'),
  }
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word)
}

/** Finds a role by its name in the code or its display name. @throws Misused */
export function roleOf(typed: string): Role {
  const role = roles.find((role) => role === typed.trim().toLowerCase() || roleNames[role] === typed.trim())
  if (!role) throw new Misused(`不认识的角色；角色有 ${formatRoles}`)
  return role
}

/** @throws Misused */
export function emailOf(typed: string | undefined): string {
  if (typed === undefined) throw new Misused('缺少 --email；选项前的 -- 不能省：npm run users -- create-staff --email 邮箱')
  const email = emailAddress(typed)
  if (email === null) throw new Misused('--email 后面不是完整的邮箱')
  return email
}

/** @throws Misused */
export function nameOf(typed = ''): string {
  const name = wellFormed(typed).trim()
  if (codePoints(name) > limits.name || name !== printable(name)) throw new Misused(`--name 最多 ${limits.name} 个字符，只能写一行`)
  return name
}

/** Parses a checkpoint that `verify` has printed before. @throws Misused */
export function checkpointOf(typed: string): Checkpoint {
  const [, seq, digest = ''] = /^([1-9]\d{0,14}):([\w-]{43})$/.exec(typed) ?? []
  if (!seq) throw new Misused('校验值应为上次 verify 显示的「序号:摘要」')
  return { seq: Number(seq), digest }
}
