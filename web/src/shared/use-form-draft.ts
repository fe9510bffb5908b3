import { useDraft } from '../drafts.ts'

/** A form whose values are kept as one draft; unknown or unreadable ones are those of `empty`. */
export function useFormDraft<Form extends Record<string, string>>(
  key: string,
  empty: Form,
): [form: Form, set: (changes: Partial<Form>) => void, clear: () => void] {
  const [text, setText, clear] = useDraft(key)
  const form = { ...empty, ...read(text, empty) }
  return [form, (changes) => setText(JSON.stringify({ ...form, ...changes })), clear]
}

function read<Form extends Record<string, string>>(text: string, empty: Form): Partial<Form> {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string')) as Partial<Form>
  } catch {
    return {}
  }
}
