import { useEffect, useRef } from 'react'
import { singleKeysEnabled } from './single-key-setting.ts'
import { isSingleKey, keystrokeOf } from './keystroke.ts'

export interface Binding {
  /** `j`, `/`, `Enter`, `Escape`, `mod+Enter` (Ctrl, or ⌘ on a Mac), `g d` (one after the other). */
  key: string
  /** Describes the action in the help. */
  label: string
  run: () => void
  /** False disables the binding; the help still lists it. */
  when?: boolean
}

interface Layer {
  bindings: readonly Binding[]
  /** The heading in the help. */
  group: string
  /** Active while a dialog or drawer is open, which disables other layers. */
  inDialog: boolean
}

const layers = new Set<Layer>()

/**
 * Keys that work while the component is there, and that the help (`?`) lists. Without Ctrl or ⌘ they work only when no field has the
 * focus and no input method is composing; with it, in fields too. The component drawn last comes first.
 */
export function useKeys(bindings: readonly Binding[], { group = '本页', inDialog = false }: { group?: string; inDialog?: boolean } = {}): void {
  const layer = useRef<Layer>({ bindings, group, inDialog })
  useEffect(() => {
    layer.current.bindings = bindings
  })
  useEffect(() => {
    const mine = layer.current
    if (layers.size === 0) {
      window.addEventListener('keydown', onCapturedKeydown, true)
      window.addEventListener('keydown', onKeydown)
    }
    layers.add(mine)
    return () => {
      layers.delete(mine)
      if (layers.size > 0) return
      window.removeEventListener('keydown', onCapturedKeydown, true)
      window.removeEventListener('keydown', onKeydown)
    }
  }, [])
}

/** Every binding there is now, by group, the page's own first. */
export function boundKeys(): { group: string; bindings: readonly Binding[] }[] {
  const groups = new Map<string, Binding[]>()
  for (const { group, bindings } of layers) groups.set(group, [...(groups.get(group) ?? []), ...bindings])
  return [...groups].map(([group, bindings]) => ({ group, bindings }))
}

/** The first keystroke of two, and when it was. */
let begun: { keystroke: string; at: number } | null = null
const patience = 1500
/** Keys that repeat while held down. */
const repeating = ['j', 'k', 'ArrowUp', 'ArrowDown']

/** Captures modified keys before the focused field: a select would handle Ctrl+Enter as Enter. */
function onCapturedKeydown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) onKeydown(event)
}

function onKeydown(event: KeyboardEvent): void {
  const keystroke = keystrokeOf(event)
  if (keystroke === null || event.defaultPrevented) return
  const first = begun !== null && event.timeStamp - begun.at < patience ? `${begun.keystroke} ` : ''
  begun = null
  if (event.repeat && !repeating.includes(keystroke)) return
  if (isSingleKey(keystroke) && !singleKeysEnabled()) return
  if (!keystroke.startsWith('mod+') && (inField(event.target) || (keystroke === 'Enter' && actsItself(event.target)))) return
  const dialog = dialogOpen()
  const active = [...layers].toReversed().filter((layer) => layer.inDialog || !dialog)
  const found = active.flatMap((layer) => layer.bindings).find(({ key, when }) => key === first + keystroke && when !== false)
  if (found) {
    event.preventDefault()
    event.stopPropagation()
    found.run()
  } else if (active.some((layer) => layer.bindings.some(({ key }) => key.startsWith(`${keystroke} `)))) begun = { keystroke, at: event.timeStamp }
}

function inField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('textarea, select, [role=combobox], [role=textbox]')) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'reset', 'file'].includes(target.type)
}

/** The element handles Enter itself. */
function actsItself(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, [role=button], [role=menuitem], [role=option], [role=tab]') !== null
}

function dialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((dialog) => dialog.getClientRects().length > 0)
}
