/** Punctuation of a Chinese keyboard layout by its half-width key. */
const halfWidth: Record<string, string> = { '？': '?', '、': '/', '【': '[', '】': ']', '。': '.', '，': ',' }

/**
 * Formats an event as bindings write it: `j`, `?`, `Enter`, `mod+s` (Ctrl, or ⌘ on a Mac). Null for a modifier alone, Alt, a
 * letter with Shift, and keys of an input method.
 */
export function keystrokeOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'>): string | null {
  const { key, altKey, shiftKey } = event
  // 229: an input method has the key, though its composition has not begun.
  if (event.isComposing || event.keyCode === 229 || altKey || ['Control', 'Meta', 'Shift', 'Process', 'Dead', 'Unidentified'].includes(key)) return null
  const letter = /^[a-z]$/i.test(key)
  if (letter && shiftKey) return null
  // Caps lock is ignored.
  const name = letter ? key.toLowerCase() : (halfWidth[key] ?? key)
  return event.ctrlKey || event.metaKey ? `mod+${name}` : name
}

/** Whether a keystroke is one character without modifiers. */
export function isSingleKey(keystroke: string): boolean {
  return [...keystroke].length === 1
}

const mac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
const labels: Record<string, string> = { mod: mac ? '⌘' : 'Ctrl', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ' ': '空格' }

/** The keys to draw, one after the other: `mod+Enter` is Ctrl and Enter, `g d` is G and D. */
export function keyLabels(binding: string): string[] {
  return binding.split(/[ +](?=.)/).map((part) => labels[part] ?? (isSingleKey(part) ? part.toUpperCase() : part))
}
