import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** The reporter's output, one JSON object per line: every test file with its time, then the counts of the run. */
export type Line = { file: string; ms: number } | { passed: number; failed: number; skipped: number }

export default async function* reportFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const line = (value: Line) => `${JSON.stringify(value)}\n`
  for await (const { type, data } of events) {
    // A file counts as a test that is named after it; its time includes the start of its process.
    if (type === 'test:complete' && data.file !== undefined && resolve(data.name) === data.file) yield line({ file: data.file, ms: data.details.duration_ms })
    if (type === 'test:summary' && data.file === undefined) {
      const { tests, passed, skipped, todo } = data.counts
      yield line({ passed, failed: tests - passed - skipped - todo, skipped: skipped + todo })
    }
  }
}
