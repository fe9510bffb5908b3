import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { latencyChart, qualityChart, reliabilityChart, type Calibration } from './charts.ts'
import type { Report } from './report.ts'
import {
  changesTable,
  doctorsTable,
  enginesTable,
  learningTable,
  markdown,
  missingTable,
  pairsTable,
  qualityTable,
  settingsTable,
  targetsTable,
} from './tables.ts'

const docs = join(import.meta.dirname, '../../docs')
const calibration = join(import.meta.dirname, 'calibration.json')

/** Writes the charts into docs/benchmarks/ and the tables between the markers of docs/benchmarks.md, so that page and figures cannot differ. */
export function writeDocument(report: Report): void {
  const folder = join(docs, 'benchmarks')
  mkdirSync(folder, { recursive: true })
  if (report.speed.length > 0) writeFileSync(join(folder, 'latency.svg'), latencyChart(report))
  writeFileSync(join(folder, 'quality.svg'), qualityChart(report))
  if (existsSync(calibration)) writeFileSync(join(folder, 'reliability.svg'), reliabilityChart(JSON.parse(readFileSync(calibration, 'utf8')) as Calibration))
  const page = join(docs, 'benchmarks.md')
  writeFileSync(page, filled(readFileSync(page, 'utf8'), partsOf(report)))
}

function partsOf(report: Report): Record<string, string> {
  const { node, platform, cores, memoryGb } = report.machine
  const part: Record<string, string> = {
    machine: `${platform}, ${cores} cores, ${memoryGb} GB of memory, Node.js ${node}.${report.quick ? ' A quick run: every fifth query, nothing above 10,000 questions.' : ''}`,
    doctors: markdown(doctorsTable(report)),
    learning: markdown(learningTable(report)),
    targets: markdown(targetsTable(report.figures)),
    engines: markdown(enginesTable(report)),
    changes: markdown(changesTable(report)),
    quality: markdown(qualityTable(report.quality)),
    'peer-quality': markdown(qualityTable(report.peerQuality)),
    pairs: markdown(pairsTable(report)),
    missing: markdown(missingTable(report)),
    settings: markdown(settingsTable(report)),
  }
  if (existsSync(calibration)) part['reliability'] = '![Reliability: the score against the share that is right](benchmarks/reliability.svg)'
  return part
}

/**
 * Puts each part between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`; the page keeps everything else, and the parts that are not named.
 * @throws Error when the page has no such markers
 */
export function filled(page: string, parts: Readonly<Record<string, string>>): string {
  let out = page
  for (const [name, content] of Object.entries(parts)) {
    const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
    const from = out.indexOf(open)
    const to = out.indexOf(close)
    if (from < 0 || to < from) throw new Error(`the page has no place for "${name}": ${open} ... ${close}`)
    out = `${out.slice(0, from + open.length)}\n${content}\n${out.slice(to)}`
  }
  return out
}
