import { useLayoutEffect, useRef } from 'react'

/** Moves the focus between a row and the field it turns into, after the render that swaps them. */
export function useEditFocus() {
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const next = useRef<'field' | 'row' | null>(null)

  useLayoutEffect(() => {
    const field = inputRef.current
    if (next.current === 'row') openerRef.current?.focus()
    if (next.current === 'field') {
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
    }
    next.current = null
  })

  return {
    inputRef,
    openerRef,
    focusField: () => void (next.current = 'field'),
    focusRow: () => void (next.current = 'row'),
    /** The focus follows only where it was in the field: a click elsewhere keeps it there. */
    focusRowIfInField() {
      if (document.activeElement === inputRef.current) next.current = 'row'
    },
    /** A failed save returns the focus to the field, unless the person is typing elsewhere or in a dialog. */
    returnToField() {
      const busyElsewhere = document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea') === true
      if (!busyElsewhere) inputRef.current?.focus()
    },
  }
}
