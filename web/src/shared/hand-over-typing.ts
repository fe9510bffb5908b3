import { writeDraft } from '../drafts.ts'

/** Puts text, cursor and an early Enter from the question field of the picture into that of the screen, and takes the picture away. */
export function handOverTyping(start: HTMLElement, typed: HTMLTextAreaElement): void {
  // What an input method composes is lost with its field.
  if (start.dataset['composing'] === 'compositionstart') {
    typed.addEventListener('compositionend', () => handOverTyping(start, typed), { once: true })
    return
  }
  const { value, selectionStart, selectionEnd } = typed
  start.remove()
  writeDraft('home', value)
  const field = document.querySelector<HTMLTextAreaElement>('search textarea')
  field?.focus()
  field?.setSelectionRange(selectionStart, selectionEnd)
  if ('sent' in start.dataset) field?.form?.requestSubmit()
}
