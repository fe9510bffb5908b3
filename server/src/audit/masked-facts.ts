import { masked } from '../text/masked.ts'

/** Facts with the words that members of staff wrote masked; ids, digests and figures stay. */
export function maskedFacts(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, ['reason', 'remark'].includes(name) && typeof value === 'string' ? masked(value) : value]),
  )
}

/** The same for a stored column; one without such words stays as it is, so that its row's digest can be computed from a file. */
export function maskedColumn(column: string): string {
  try {
    const facts = JSON.parse(column) as Record<string, unknown>
    const changed = JSON.stringify(maskedFacts(facts))
    return changed === JSON.stringify(facts) ? column : changed
  } catch {
    // The row was tampered with; the verifier reports it.
    return column
  }
}
