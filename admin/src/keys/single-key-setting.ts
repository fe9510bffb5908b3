import { local } from '../storage.ts'

const key = 'xunyi.console.letters-off'

/** Whether single-key shortcuts are on; users of dictation can switch them off in the help. */
export function singleKeysEnabled(): boolean {
  return local.get(key) === null
}

export function enableSingleKeys(on: boolean): void {
  if (on) local.remove(key)
  else local.set(key, 'off')
}
