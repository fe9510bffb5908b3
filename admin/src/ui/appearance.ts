import { useSyncExternalStore } from 'react'
import { local } from '../storage.ts'

/** The theme of this browser. The inline script of index.html applies the same rule before the first paint. */
export const themeNames = { system: '跟随系统', light: '浅色', dark: '深色' } as const
export type Theme = keyof typeof themeNames

const key = 'xunyi.console.theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function stored(): Theme {
  const theme = local.get(key)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function isDark(): boolean {
  return stored() === 'dark' || (stored() === 'system' && system.matches)
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') local.remove(key)
  else local.set(key, theme)
  apply()
}

/** Once at start: follows the system and the other tabs. */
export function watchAppearance(): void {
  system.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, stored)
/** Whether the page is dark now. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)
