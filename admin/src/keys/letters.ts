import { local } from '../storage.ts'

const key = 'xunyi.console.letters-off'

/** Whether keys without Ctrl or ⌘ do something; who dictates, or strikes keys by accident, switches them off in the help. */
export function lettersOn(): boolean {
  return local.get(key) === null
}

export function switchLetters(on: boolean): void {
  if (on) local.remove(key)
  else local.set(key, 'off')
}
