import { toast } from 'react-hot-toast/headless'

/** The display time of each kind, in milliseconds. */
export const durations = { error: 4000, blank: 4000, success: 2000, loading: Number.POSITIVE_INFINITY } as const

/** Milliseconds for fading out. */
const removeDelay = 200

/** The text is the id: a repeated message replaces itself. */
export const toasts = {
  success(text: string): void {
    toast.success(text, { id: text, duration: durations.success, removeDelay, ariaProps: { role: 'status', 'aria-live': 'polite' } })
  },
  error(text: string): void {
    toast.error(text, { id: text, duration: durations.error, removeDelay, ariaProps: { role: 'alert', 'aria-live': 'assertive' } })
  },
  /** Removes messages that no longer hold. */
  clear(): void {
    toast.dismiss()
  },
  blank(text: string): void {
    toast(text, { id: text, duration: durations.blank, removeDelay, ariaProps: { role: 'status', 'aria-live': 'polite' } })
  },
}
