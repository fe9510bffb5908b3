const key = 'xunyi.console.letters-off'

/** Whether keys without Ctrl or ⌘ do something; who dictates, or strikes keys by accident, switches them off in the help. */
export function singleKeysEnabled(): boolean {
  return localStorage.getItem(key) === null
}

export function enableSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
