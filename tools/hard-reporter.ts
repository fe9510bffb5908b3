import type { TestEvent } from 'node:test/reporters'

/** One JSON object per line: a test that ended, or the figures that it reports. */
export type HardLine = { test: string; passed: boolean; ms: number; error?: string } | { figures: string }

export default async function* reportHard(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const line = (value: HardLine) => `${JSON.stringify(value)}\n`
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.details.type !== 'suite') yield line({ test: data.name, passed: true, ms: data.details.duration_ms })
    if (type === 'test:fail' && data.details.type !== 'suite')
      yield line({ test: data.name, passed: false, ms: data.details.duration_ms, error: String(data.details.error.cause ?? data.details.error).slice(0, 4000) })
    // Those of the whole run, such as the number of tests, belong to no test.
    if (type === 'test:diagnostic' && data.file !== undefined && !/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /.test(data.message))
      yield line({ figures: data.message })
  }
}
