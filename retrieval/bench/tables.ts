import { sized } from './data.ts'
import type { QualityRow } from './jobs.ts'
import type { Report } from './report.ts'
import type { Speed, Times } from './speed.ts'
import type { Figure } from './targets.ts'

/** Rows of cells, the first row the heading. */
export type Table = readonly (readonly string[])[]

const MARKS = { aim: 'aim', reached: 'reached', below: '**below**', 'not measured': 'not measured' } as const

export function targetsTable(figures: readonly Figure[]): Table {
  const rows = figures.map(({ what, unit, less, baseline, least, aim, found, mark }) => {
    const cell = (value: number | null): string => (value === null ? '-' : number(value, unit))
    const bound = less ? 'at most' : 'at least'
    return [what, unit, cell(baseline), `${bound} ${cell(least)}`, cell(aim), cell(found), MARKS[mark]]
  })
  return [['figure', 'unit', 'baseline', 'required', 'aim', 'found', ''], ...rows]
}

export function qualityTable(rows: readonly QualityRow[]): Table {
  const cells = rows.map(({ set, library, engine, quality: q }) => [
    set,
    library,
    engine,
    ...[q.hit1, q.hit5, q.hit10, q.recall10, q.mrr10, q.ndcg10, q.negativeFirst].map((value) => (value === null ? '-' : value.toFixed(1))),
  ])
  return [['set', 'library', 'engine', 'hit@1', 'hit@5', 'hit@10', 'recall@10', 'MRR@10', 'nDCG@10', 'negative first'], ...cells]
}

export function doctorsTable({ doctors }: Report): Table {
  const rows = doctors.map(({ set, engine, figures: f }) => [
    set,
    engine,
    ...[f.first, f.five, f.nothing, f.bothOfTwo, f.oppositeFirst].map((value) => value.toFixed(1)),
    String(f.oppositeSure),
    f.negativeSilent.toFixed(1),
    String(f.negativeSure),
  ])
  return [
    [
      'set',
      'engine',
      'right one first',
      'among five',
      'nothing offered',
      'both of two',
      'near-opposite first',
      'taken for it',
      'silent where nothing answers',
      'taken for it',
    ],
    ...rows,
  ]
}

export function learningTable({ learning = [] }: Partial<Report>): Table {
  const rows = learning.map(({ set, picks, ...figures }) => [
    set,
    String(picks),
    ...[figures.first, figures.five, figures.oppositeFirst, figures.negativeSilent].map((share) => share.toFixed(1)),
  ])
  return [['set', 'phrasings learnt an entry, at most', 'right one first', 'among five', 'near-opposite first', 'silent where nothing answers'], ...rows]
}

export function pairsTable({ pairs }: Report): Table {
  const rows = pairs.map(({ set, from, pairs, positives, dice, ours }) => [
    set,
    `from ${from}`,
    String(pairs),
    String(positives),
    dice.toFixed(3),
    ours === null ? 'not measured' : ours.toFixed(3),
  ])
  return [['pairs', 'same when the label is', 'pairs', 'same', 'character Dice', 'xunyi'], ...rows]
}

/** The one table: quality, latency, memory and build of every engine at every size. */
export function enginesTable(report: Report): Table {
  const all = [...report.quality, ...report.peerQuality]
  const known = (set: string, engine: string): string => {
    const row = all.find((row) => row.set === set && row.library === 'own' && row.engine === engine)
    return row ? `${row.quality.hit1.toFixed(1)} / ${row.quality.mrr10.toFixed(1)}` : '-'
  }
  const sizes = [...new Set([...report.speed, ...report.missing].flatMap(({ questions }) => (questions === null ? [] : [questions])))].toSorted((a, b) => a - b)
  const rows = sizes.flatMap((size) => [
    ...report.speed
      .filter(({ questions }) => questions === size)
      .map((row) => [
        sized(size),
        row.engine,
        known('ncov', row.engine),
        known('qtr', row.engine),
        milliseconds(row.query.p50),
        milliseconds(row.query.p95),
        milliseconds(row.query.p99),
        row.buildSeconds.toFixed(row.buildSeconds < 10 ? 2 : 0),
        row.memoryBytes === null ? 'elsewhere' : (row.memoryBytes / 2 ** 20).toFixed(0),
        row.ownBytes === null ? '-' : (row.ownBytes / row.questions).toFixed(0),
      ]),
    ...report.missing
      .filter(({ questions }) => questions === size)
      .map(({ engine, reason }) => [sized(size), engine, known('ncov', engine), known('qtr', engine), reason, '', '', '', '', '']),
  ])
  return [
    ['questions', 'engine', 'ncov hit@1 / MRR@10', 'qtr hit@1 / MRR@10', 'p50 ms', 'p95 ms', 'p99 ms', 'build s', 'memory MB', 'index bytes a question'],
    ...rows,
  ]
}

export function changesTable({ speed }: Report): Table {
  const both = ({ p50, p99 }: Times): string => `${milliseconds(p50)} / ${milliseconds(p99)}`
  const rows = speed.flatMap((row: Speed) => {
    if (!row.changes) return []
    const { add, replace, remove } = row.changes
    const copy = row.snapshot
      ? [
          row.snapshot.writeSeconds.toFixed(2),
          row.snapshot.restoreSeconds.toFixed(2),
          (row.snapshot.bytes / 2 ** 20).toFixed(0),
          row.snapshot.same ? 'yes' : '**no**',
        ]
      : ['-', '-', '-', '-']
    return [[sized(row.questions), both(add), both(replace), both(remove), ...copy]]
  })
  return [['questions', 'add, p50 / p99 ms', 'replace', 'remove', 'snapshot written, s', 'restored, s', 'MB', 'ranks as before'], ...rows]
}

export const settingsTable = ({ settings }: Report): Table => [['engine', 'set up'], ...settings.map(({ engine, settings }) => [engine, settings])]

export function missingTable({ missing }: Report): Table {
  const rows = missing.map(({ engine, questions, reason }) => [engine, questions === null ? 'quality' : sized(questions), reason])
  return [['engine', 'where', 'why there is no figure'], ...(rows.length === 0 ? [['none', '', '']] : rows)]
}

export function markdown([heading = [], ...rows]: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** For a terminal: columns of even width, without Markdown's stars. */
export function plain(table: Table): string {
  const bare = table.map((row) => row.map((cell) => cell.replaceAll('**', '')))
  const widths = (bare[0] ?? []).map((_, column) =>
    Math.max(...bare.map((row, at) => (at > 0 && row.slice(column + 1).every((cell) => cell === '') ? 0 : (row[column] ?? '').length))),
  )
  return bare
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const milliseconds = (value: number): string => (value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : value.toFixed(0))

const number = (value: number, unit: string): string =>
  unit === '%' ? value.toFixed(1) : unit === 'bytes' ? value.toFixed(0) : unit === '' ? value.toFixed(3) : milliseconds(value)
