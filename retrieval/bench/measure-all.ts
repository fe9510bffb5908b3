import { benchSets, library, type BenchSet, type Question } from './data.ts'
import type { Engine } from './engine.ts'
import { BENCHED_SETS, inChild, thinned, type QualityRow } from './jobs.ts'
import { measureLearning } from './learning.ts'
import { quality } from './measure.ts'
import type { Options } from './options.ts'
import { measureDoctorSets } from './measure-doctors.ts'
import { installPeers } from './packages.ts'
import { measurePairs } from './pairs.ts'
import { ENGINES, enginesNamed } from './peers.ts'
import { filledIndex, FIRST_STAGE, WHOLE_SEARCH } from './peers/ours.ts'
import { PlainBm25 } from './plain-bm25.ts'
import { machine, type Report } from './report.ts'
import { changesTable, doctorsTable, enginesTable, learningTable, pairsTable, plain, qualityTable, settingsTable, targetsTable, type Table } from './tables.ts'
import { BASELINE, figuresOf, OURS } from './targets.ts'

const PEER_SETS = ['ncov', 'qtr']

/** Measures what the options ask for, showing each part as it is done. */
export async function measureAll(options: Options): Promise<Report> {
  const [ours, ...others] = ENGINES as [Engine, ...Engine[]]
  const peers = options.peers === null ? others : enginesNamed(options.peers).filter((engine) => engine !== ours)
  const report: Report = {
    machine: machine(),
    quick: options.quick,
    figures: [],
    doctors: [],
    learning: [],
    quality: [],
    peerQuality: [],
    pairs: [],
    speed: [],
    missing: [],
    settings: [ours, ...peers].map(({ name, settings }) => ({ engine: name, settings })),
  }
  const { node, platform, cores, memoryGb } = report.machine
  console.log(`Node ${node}, ${platform}, ${cores} cores, ${memoryGb} GB. Percent, milliseconds, seconds, one query at a time.`)
  const uninstalled =
    peers.length > 0 && (options.only.includes('doctors') || options.only.includes('peers') || options.only.includes('speed')) ? installPeers() : null
  if (uninstalled !== null) console.log(`The search libraries could not be installed: ${uninstalled}`)
  if (options.only.includes('doctors')) {
    report.doctors = await measureDoctorSets(peers.length > 0 && uninstalled === null)
    show('Doctors’ questions about the starter library, %', doctorsTable(report))
    report.learning = measureLearning()
    show('Doctors’ questions found when entries have learnt phrasings, %', learningTable(report))
  }
  if (options.only.includes('quality') || options.only.includes('pairs')) measureHere(options, report)
  if (options.only.includes('peers')) await measurePeers(peers, options, report)
  if (options.only.includes('speed')) await measureSpeed([ours, ...peers], options, report)
  report.figures = figuresOf(report.doctors, report.quality, report.pairs, report.speed)
  for (const { engine, questions, reason } of report.missing) if (questions === null) console.log(`${engine}: quality not measured, ${reason}`)
  show('How the engines were set up', settingsTable(report))
  show('Required and found', targetsTable(report.figures))
  return report
}

/** Measurements without a process of their own: our quality beside the baseline, and the pairs. */
function measureHere(options: Options, report: Report): void {
  const full = library()
  const sets = benchSets(full)
  const rows = (set: BenchSet, where: 'own' | 'full', engines: ReturnType<typeof finders>): QualityRow[] => {
    const queries = thinned(set.queries, options.quick)
    return engines.map(({ engine, find }) => ({ set: set.name, library: where, engine, quality: quality(queries, find) }))
  }
  if (options.only.includes('quality')) {
    for (const set of sets) report.quality.push(...rows(set, 'own', finders(set.own, set.answers)))
    if (!options.quick) {
      const engines = finders(full)
      for (const set of sets.filter(({ name }) => BENCHED_SETS.includes(name))) report.quality.push(...rows(set, 'full', engines))
    }
    show('Quality on the dev sets, %', qualityTable(report.quality))
  }
  if (options.only.includes('pairs')) {
    report.pairs = measurePairs(
      (name) => filledIndex(sets.find((set) => set.name === name)?.own ?? []),
      (all) => thinned(all, options.quick),
    )
    show('Pairs: area under the ROC curve', pairsTable(report))
  }
}

function finders(questions: readonly Question[], answers = false): { engine: string; find: (query: string) => readonly string[] }[] {
  const baseline = new PlainBm25(questions)
  const index = filledIndex(questions, answers)
  return [
    { engine: BASELINE, find: (query) => baseline.rank(query, 10) },
    { engine: FIRST_STAGE, find: (query) => index.rankFirstStage(query, 10, answers ? 'contents' : 'questions').map(({ id }) => id) },
    { engine: OURS, find: (query) => index.rank(query, 10).map(({ id }) => id) },
    { engine: WHOLE_SEARCH, find: (query) => index.search(query, { limit: 5 }).map(({ id }) => id) },
  ]
}

async function measurePeers(peers: readonly Engine[], options: Options, report: Report): Promise<void> {
  for (const { key, name } of peers) {
    const answer = await inChild({ kind: 'quality', engine: key, sets: PEER_SETS, quick: options.quick })
    if ('quality' in answer) report.peerQuality.push(...answer.quality)
    if ('missing' in answer) report.missing.push({ engine: name, questions: null, reason: answer.missing })
  }
  show('Quality of the peers, own library, %', qualityTable(report.peerQuality))
}

async function measureSpeed(engines: readonly Engine[], options: Options, report: Report): Promise<void> {
  for (const questions of options.sizes) {
    for (const { key, name, most } of engines) {
      const tooMany = most !== undefined && questions > most && !options.slow
      const answer = tooMany
        ? { missing: 'not run: too slow at this size without --peers all' }
        : await inChild({ kind: 'speed', engine: key, questions, quick: options.quick })
      if ('speed' in answer) report.speed.push(...answer.speed)
      if ('missing' in answer) report.missing.push({ engine: name, questions, reason: answer.missing })
      console.log(`... ${questions.toLocaleString('en-US')} questions: ${name} ${'missing' in answer ? answer.missing : 'measured'}`)
    }
  }
  show('Speed and size for the ten best. Memory: growth of the process; index: its own count, without the texts', enginesTable(report))
  show('Changes of single entries, and the snapshot', changesTable(report))
}

const show = (title: string, table: Table): void => console.log(`\n${title}\n${plain(table)}`)
