import { readFileSync, writeFileSync } from 'node:fs'
import { DATA, isPresent } from './data.ts'
import { writeDocument } from './document.ts'
import { measureAll } from './measure-all.ts'
import { HELP, optionsOf, UsageFault, type Options } from './options.ts'
import { rankFile, scorePairs } from './own-data.ts'
import { isBelow, type Report } from './report.ts'
import { FileFault } from './rows.ts'

/** The search bench; `--help` and docs/benchmarks.md say what it does. */
try {
  await run(optionsOf(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof FileFault || error instanceof UsageFault)) throw error
  console.error(`${(error as Error).message}\n--help lists the options.`)
  process.exitCode = 2
}

async function run(options: Options): Promise<void> {
  const { library, bench, pairs, out } = options
  if (options.help) return console.log(HELP)
  if (library !== null && out !== null) {
    if (bench !== null) return console.log(rankFile(library, bench, out))
    if (pairs !== null) return console.log(scorePairs(library, pairs, out))
  }
  if (options.from === null && !isPresent()) {
    console.log(`Search bench skipped: no question sets at ${DATA} (XUNYI_BENCH_DATA names another folder).`)
    if (options.check) process.exitCode = 1
    return
  }
  const report = options.from === null ? await measureAll(options) : earlier(options.from)
  if (out !== null) writeFileSync(out, `${JSON.stringify(report, null, 1)}\n`)
  if (options.charts) writeDocument(report)
  if (options.check && isBelow(report)) process.exitCode = 1
}

/** @throws FileFault */
function earlier(file: string): Report {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (Array.isArray(report.figures)) return report
  } catch (error) {
    throw new FileFault(`${file}: cannot be read as the JSON of a run (${(error as Error).message})`)
  }
  throw new FileFault(`${file}: this is not the JSON of a run`)
}
