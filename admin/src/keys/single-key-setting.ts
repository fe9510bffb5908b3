const key = 'xunyi.console.letters-off'

/** Whether keys without Ctrl or ⌘ do something; who dictates, or strikes keys by accident, switches them off in the help. */
export function lettersOn(): boolean {
  return localStorage.getItem(key) === null
}

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
