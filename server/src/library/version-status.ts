/** Whether the answered version of an entry is outdated or withdrawn; neither where no entry answered. */
export function versionStatus(
  answeredVersion: number | null,
  { status, version }: { status: 'published' | 'withdrawn' | null; version: number | null },
): { newer: boolean; withdrawn: boolean } {
  const withdrawn = status === 'withdrawn'
  return { withdrawn, newer: !withdrawn && answeredVersion !== null && version !== null && version > answeredVersion }
}
