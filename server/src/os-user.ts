import { userInfo } from 'node:os'
import { printable } from './printable.ts'

/** The operating system's user; in a container the uid may have no name. */
export function osUser(): string {
  try {
    return printable(userInfo().username).toWellFormed()
  } catch {
    return String(process.getuid?.() ?? '?')
  }
}
