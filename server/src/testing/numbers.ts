let phones = 0

/** A phone number that is unique in this test file. */
export function newPhone(): string {
  return `1370000${String(++phones).padStart(4, '0')}`
}

/** Six digits that differ from the code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
