import { useSyncExternalStore } from 'react'
import { local } from '../storage.ts'

/**
 * Theme and text size on this device. The inline script in index.html applies the same two values before the first paint;
 * both change together.
 */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** Text sizes as multiples of the standard; 1.41 is what WeChat calls 关怀模式, 1.76 makes 30 px. */
export const scales = [1, 1.18, 1.41, 1.76] as const
export type Scale = (typeof scales)[number]
/** From here on: larger targets and stronger contrast. */
export const careScale = 1.41

export interface Display {
  theme: Theme
  scale: Scale
}

const keys = { theme: 'xunyi.theme', scale: 'xunyi.scale' } as const
const canvas = { light: '#F4F7F7', dark: '#0D1416' } as const
const listeners = new Set<() => void>()
let current: Display = { theme: 'system', scale: 1 }

export function readDisplay(theme: string | null, scale: string | null): Display {
  return {
    theme: themes.find((known) => known === theme) ?? 'system',
    scale: scales.find((known) => known === Number(scale)) ?? 1,
  }
}

export function setDisplay(change: Partial<Display>): void {
  const next = { ...current, ...change }
  local.set(keys.theme, next.theme)
  local.set(keys.scale, String(next.scale))
  apply(next)
}

export function useDisplay(): Display {
  return useSyncExternalStore(subscribe, display, display)
}

const display = () => current

/** Once at start: follows the system's theme and what other tabs choose. */
export function watchDisplay(): void {
  const stored = () => apply(readDisplay(local.get(keys.theme), local.get(keys.scale)))
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', stored)
  window.addEventListener('storage', stored)
  stored()
}

function apply(display: Display): void {
  if (display.theme !== current.theme || display.scale !== current.scale) current = display
  const root = document.documentElement
  const followsDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const dark = display.theme === 'dark' || (display.theme === 'system' && followsDark)
  const care = display.scale >= careScale
  root.dataset.theme = dark ? 'dark' : 'light'
  root.style.setProperty('--scale', String(display.scale))
  root.toggleAttribute('data-care', care)
  if (care) root.dataset.contrast = 'high'
  else delete root.dataset.contrast
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = canvas[dark ? 'dark' : 'light']
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
