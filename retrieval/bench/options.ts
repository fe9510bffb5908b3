import { parseArgs } from 'node:util'
import { WITH_ANSWERS } from './data.ts'

export const HELP = `Quality, speed and size of the search, beside plain BM25 and the engines one could install.

  npm run bench -- [options]              measures on the question sets (XUNYI_BENCH_DATA, or ../shared/data)
    --quick                               every fifth query, 10k questions, own libraries only
    --sizes 10k,22k,116k,1m               library sizes for speed; 22k is with answers, 116k the whole question library (default: all)
    --peers a,b | none | all              engines to compare with; all also runs the slow ones at 1m (default: every one, slow ones up to 116k)
    --only doctors,quality,pairs,speed,peers   parts of the run (default: all; "peers" is the peers' quality)
    --out FILE                            writes everything found as JSON
    --charts                              writes docs/benchmarks/*.svg and the tables of docs/benchmarks.md
    --from FILE                           measures nothing: takes the JSON of an earlier run, for --charts or --check
    --check                               exit code 1 when a required figure is not reached or not measured

  npm run bench -- --library FILE --bench FILE --out RUN.jsonl      ranks a library for the queries of a bench
  npm run bench -- --library FILE --pairs FILE --out SCORES.jsonl   scores pairs of questions

  docs/benchmarks.md describes the files. They are JSON, one object a line, and may be packed (.gz).
  XUNYI_BENCH_PG is the address of a PostgreSQL to compare with (default: database "test" on 127.0.0.1:5432).`

/** The command was not understood; the message is for who typed it. */
export class UsageFault extends Error {}

export const PARTS = ['doctors', 'quality', 'pairs', 'speed', 'peers'] as const
export type Part = (typeof PARTS)[number]

const SIZES: Readonly<Record<string, number>> = { '10k': 10_000, '22k': WITH_ANSWERS, '116k': 116_514, '1m': 1_000_000 }

export interface Options {
  help: boolean
  quick: boolean
  sizes: readonly number[]
  /** Keys; null for every one. */
  peers: readonly string[] | null
  /** Slow engines too, at every size. */
  slow: boolean
  only: readonly Part[]
  out: string | null
  charts: boolean
  from: string | null
  check: boolean
  library: string | null
  bench: string | null
  pairs: string | null
}

/** @throws UsageFault when an option is unknown or malformed, or options do not go together */
export function optionsOf(words: readonly string[]): Options {
  const { values } = parsed(words)
  const { help, quick, charts, check } = values
  const options: Options = {
    help,
    quick,
    charts,
    check,
    sizes: (values.sizes ?? (quick ? '10k' : '10k,22k,116k,1m')).split(',').map(sizeOf),
    peers: values.peers === undefined || values.peers === 'all' ? null : values.peers === 'none' ? [] : values.peers.split(','),
    slow: values.peers === 'all',
    only: values.only === undefined ? PARTS : values.only.split(',').map(partOf),
    out: values.out ?? null,
    from: values.from ?? null,
    library: values.library ?? null,
    bench: values.bench ?? null,
    pairs: values.pairs ?? null,
  }
  const ownData = options.library !== null || options.bench !== null || options.pairs !== null
  if (ownData && (options.library === null || options.out === null || (options.bench === null) === (options.pairs === null))) {
    throw new UsageFault('--library FILE, one of --bench FILE and --pairs FILE, and --out FILE belong together.')
  }
  return options
}

function sizeOf(word: string): number {
  const size = SIZES[word.toLowerCase()]
  if (size === undefined) throw new UsageFault(`--sizes knows ${Object.keys(SIZES).join(', ')}, not "${word}".`)
  return size
}

function partOf(word: string): Part {
  const part = PARTS.find((part) => part === word)
  if (!part) throw new UsageFault(`--only knows ${PARTS.join(', ')}, not "${word}".`)
  return part
}

const ACCEPTED = {
  help: { type: 'boolean', short: 'h', default: false },
  quick: { type: 'boolean', default: false },
  sizes: { type: 'string' },
  peers: { type: 'string' },
  only: { type: 'string' },
  out: { type: 'string' },
  charts: { type: 'boolean', default: false },
  from: { type: 'string' },
  check: { type: 'boolean', default: false },
  library: { type: 'string' },
  bench: { type: 'string' },
  pairs: { type: 'string' },
} as const

function parsed(words: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof ACCEPTED }>> {
  try {
    return parseArgs({ args: [...words], options: ACCEPTED })
  } catch (error) {
    throw new UsageFault((error as Error).message)
  }
}
