const key = 'xunyi.console.letters-off'

/** Whether single-key shortcuts are on; users of dictation can switch them off in the help. */
export function singleKeysEnabled(): boolean {
  return localStorage.getItem(key) === null
}

export function enableSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
