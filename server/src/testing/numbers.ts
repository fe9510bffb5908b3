let phones = 0

/** A mobile number that nothing else in this test file uses. */
export function newPhone(): string {
  return `1370000${String(++phones).padStart(4, '0')}`
}

/** Six digits that are not the code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
