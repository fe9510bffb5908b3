import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Field } from '../../ui/field.tsx'
import { caretAfter, spacedPhone, typedDigits } from './phone.ts'

interface Props {
  inputRef: RefObject<HTMLInputElement | null>
  label?: string
  digits: string
  onDigits: (digits: string) => void
  error: string | undefined
  required?: boolean
}

/** +86 is outside the field; the number is shown in groups and passed on as digits. */
export function PhoneField({ inputRef, label = '手机号', digits, onDigits, error, required }: Props) {
  const caret = useRef<number | null>(null)
  const spaced = spacedPhone(digits)

  useLayoutEffect(() => {
    // Setting the value moves the caret to the end; the effect restores it.
    if (caret.current !== null) inputRef.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <Field
      ref={inputRef}
      label={label}
      prefix="+86"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      name="phone"
      required={required}
      value={spaced}
      error={error}
      onChange={({ target }) => {
        const next = typedDigits(target.value)
        const at = target.selectionStart ?? target.value.length
        const before = at === target.value.length ? next.length : typedDigits(target.value.slice(0, at)).length
        caret.current = caretAfter(before, spacedPhone(next))
        onDigits(next)
      }}
    />
  )
}
