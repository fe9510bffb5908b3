import type { TestEvent } from 'node:test/reporters'

/** The reporter's output, one JSON object per line: every test file with its time, one that failed apart from its tests, then the counts of the run. */
export type Line = { file: string; ms: number } | { broken: string } | { passed: number; failed: number; skipped: number }

/** Reports shards: a file is a suite at the top, which counts as no test. */
export default async function* reportFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const line = (value: Line) => `${JSON.stringify(value)}\n`
  for await (const { type, data } of events) {
    if (type === 'test:complete' && data.nesting === 0 && data.details.type === 'suite') {
      yield line({ file: data.name, ms: data.details.duration_ms })
      const { error } = data.details as { error?: { failureType?: string } }
      // Not loaded, or a hook failed.
      if (error && error.failureType !== 'subtestsFailed') yield line({ broken: data.name })
    }
    if (type === 'test:summary' && data.file === undefined) {
      const { tests, passed, skipped, todo } = data.counts
      yield line({ passed, failed: tests - passed - skipped - todo, skipped: skipped + todo })
    }
  }
}
