/** The result of leaving a field or asking to save it. */
export type Step = { kind: 'stay' } | { kind: 'close' } | { kind: 'wrong'; problem: string } | { kind: 'save'; value: string }

interface Edit {
  typed: string
  saved: string
  /** The value of the last failed save; null otherwise. */
  failed: string | null
  /** A call is under way. */
  saving: boolean
  /** True for Enter or a button; false for leaving the field. */
  asked: boolean
}

/**
 * Enter is followed by leaving the field, and both mean saving: one call comes of it. After a failure only asking sends
 * again, or a person who goes elsewhere would be called back time after time.
 */
export function editStep({ typed, saved, failed, saving, asked }: Edit, problemOf: (value: string) => string | undefined): Step {
  if (saving) return { kind: 'stay' }
  const value = typed.trim()
  if (value === saved) return { kind: 'close' }
  const problem = problemOf(value)
  if (problem !== undefined) return { kind: 'wrong', problem }
  return value === failed && !asked ? { kind: 'stay' } : { kind: 'save', value }
}
