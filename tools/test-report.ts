import type { Line } from './test-reporter.ts'

export interface StepReport {
  passed: number
  failed: number
  skipped: number
  /** Passed at the second try only. */
  flaky: number
  files: { file: string; ms: number }[]
}

/**
 * @param output what test-reporter.ts wrote; of a run that broke off, as far as it came
 * @param expected names of all files; one that did not come to its end counts as a failure
 */
export function nodeReport(output: string, expected: readonly string[]): StepReport & { broken: string[] } {
  const report: StepReport = { passed: 0, failed: 0, skipped: 0, flaky: 0, files: [] }
  const broken: string[] = []
  for (const line of output.split('\n').filter((each) => each !== '')) {
    const value = JSON.parse(line) as Line
    if ('file' in value) report.files.push(value)
    else if ('broken' in value) broken.push(value.broken)
    else Object.assign(report, value)
  }
  const ended = new Set(report.files.map(({ file }) => file))
  broken.push(...expected.filter((file) => !ended.has(file)))
  report.failed += broken.length
  return { ...report, broken }
}

interface PlaywrightSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** @param output what Playwright's JSON reporter wrote */
export function playwrightReport(output: string, folder: string): StepReport {
  const { stats, suites } = JSON.parse(output) as { stats: Record<'expected' | 'unexpected' | 'skipped' | 'flaky', number>; suites: PlaywrightSuite[] }
  const msOf = ({ specs = [], suites = [] }: PlaywrightSuite): number =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + msOf(suite), 0)
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: stats.flaky,
    files: suites.map((suite) => ({ file: `${folder}/${suite.file}`, ms: msOf(suite) })),
  }
}

export interface Step {
  name: string
  ms: number
  files: StepReport['files']
}

/** The minutes of each step and the ten files that took longest. */
export function timesOf(steps: readonly Step[]): string {
  const minutes = steps.map(({ name, ms }) => `  ${(ms / 60_000).toFixed(1).padStart(5)} min  ${name}`)
  const slowest = steps
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ ms, file }) => `  ${(ms / 1000).toFixed(1).padStart(5)} s    ${file}`)
  return ['Minutes of each step:', ...minutes, 'The ten slowest files:', ...slowest].join('\n')
}
