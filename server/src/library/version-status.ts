/** What has become of the version of an entry that somebody was given; nothing where no entry answered. */
export function versionStatus(answeredVersion: number | null, { status, version }: { status: 'published' | 'withdrawn' | null; version: number | null }): { newer: boolean; withdrawn: boolean } {
  const withdrawn = status === 'withdrawn'
  return { withdrawn, newer: !withdrawn && answeredVersion !== null && version !== null && version > answeredVersion }
}
