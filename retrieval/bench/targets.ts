import { sized, WITH_ANSWERS } from './data.ts'
import type { DoctorFigures } from './doctors.ts'
import type { QualityRow } from './jobs.ts'
import type { DoctorRow } from './measure-doctors.ts'
import type { PairRow } from './pairs.ts'
import type { Speed } from './speed.ts'
import type { Quality } from './measure.ts'

export type Highlight = 'aim' | 'reached' | 'below' | 'not measured'

/** One required number beside what was measured. */
export interface Figure {
  group: 'quality' | 'speed'
  what: string
  unit: string
  less: boolean
  baseline: number | null
  least: number
  aim: number | null
  found: number | null
  mark: Highlight
}

type QualityTarget = { set: string; library: 'own' | 'full'; measure: 'hit1' | 'mrr10' | 'negativeFirst'; least: number; aim: number }

const QUALITY: readonly QualityTarget[] = [
  { set: 'ncov', library: 'own', measure: 'hit1', least: 78, aim: 84 },
  { set: 'ncov', library: 'own', measure: 'mrr10', least: 85, aim: 89 },
  { set: 'ncov', library: 'own', measure: 'negativeFirst', least: 5, aim: 3 },
  { set: 'qtr', library: 'own', measure: 'mrr10', least: 84, aim: 88 },
  { set: 'qtr', library: 'full', measure: 'mrr10', least: 79, aim: 84 },
  { set: 'qqr', library: 'own', measure: 'hit1', least: 60, aim: 68 },
  { set: 'qqr', library: 'own', measure: 'negativeFirst', least: 18, aim: 12 },
  { set: 'cmedir', library: 'own', measure: 'mrr10', least: 71, aim: 76 },
  { set: 'chipstsfaq', library: 'own', measure: 'mrr10', least: 70, aim: 75 },
]

const PAIRS = [
  { set: 'ncov', least: 0.9, aim: 0.94 },
  { set: 'chipsts', least: 0.8, aim: 0.86 },
  { set: 'qqr', least: 0.84, aim: 0.9 },
  { set: 'qtr', least: 0.79, aim: 0.84 },
] as const

/** Doctors' questions about the starter library, of what people get. */
const DOCTORS: readonly { what: string; measure: keyof DoctorFigures; least: number; aim: number; less: boolean }[] = [
  { what: 'right one first', measure: 'first', least: 72, aim: 82, less: false },
  { what: 'among five', measure: 'five', least: 92, aim: 97, less: false },
  { what: 'both of two', measure: 'bothOfTwo', least: 75, aim: 95, less: false },
  { what: 'near-opposite first', measure: 'oppositeFirst', least: 5, aim: 2, less: true },
  { what: 'near-opposite taken', measure: 'oppositeSure', least: 0, aim: 0, less: true },
  { what: 'silent, no answer', measure: 'negativeSilent', least: 50, aim: 70, less: false },
  { what: 'taken, no answer', measure: 'negativeSure', least: 0, aim: 0, less: true },
]
const DOCTOR_SETS = { dev: 'dev', own: 'ours, test' }
export const PEOPLE_GET = 'xunyi, what people get'

/** Milliseconds a query, both stages; bytes a question; seconds. From a million on a restored snapshot may stand for the build. */
const SPEED = [
  { questions: 10_000, p50: 0.15, p99: 0.5, bytes: 400, build: 0.3, restore: null },
  { questions: WITH_ANSWERS, p50: 0.6, p99: 2, bytes: null, build: null, restore: null },
  { questions: 116_514, p50: 0.6, p99: 1.5, bytes: 350, build: 3, restore: null },
  { questions: 1_000_000, p50: 1.5, p99: 4, bytes: 350, build: 25, restore: 2 },
] as const

export const BASELINE = 'plain BM25'
export const DOCTOR_BASELINE = 'plain BM25, question + phrasings + answer'
export const OURS = 'xunyi, both stages'

export const MEASURES = { hit1: 'hit@1', mrr10: 'MRR@10', negativeFirst: 'labelled negative first' } as const

export function markOf(found: number | null, least: number, aim: number | null, less: boolean): Highlight {
  if (found === null) return 'not measured'
  const meets = (bound: number): boolean => (less ? found <= bound : found >= bound)
  if (aim !== null && meets(aim)) return 'aim'
  return meets(least) ? 'reached' : 'below'
}

/** Every number that is required, with what this run found. */
export function figuresOf(doctors: readonly DoctorRow[], quality: readonly QualityRow[], pairs: readonly PairRow[], speed: readonly Speed[]): Figure[] {
  const figure = (given: Omit<Figure, 'mark'>): Figure => ({ ...given, mark: markOf(given.found, given.least, given.aim, given.less) })
  const value = (target: QualityTarget, engine: string): number | null => {
    const row = quality.find((row) => row.set === target.set && row.library === target.library && row.engine === engine)
    return row ? row.quality[target.measure satisfies keyof Quality] : null
  }
  const doctorFigures = Object.entries(DOCTOR_SETS).flatMap(([name, set]) => {
    const row = (engine: string) => doctors.find((row) => row.set === set && row.engine === engine)?.figures
    return DOCTORS.map(({ what, measure, ...bounds }) =>
      figure({
        group: 'quality',
        what: `doctors ${name}: ${what}`,
        unit: '%',
        ...bounds,
        baseline: row(DOCTOR_BASELINE)?.[measure] ?? null,
        found: row(PEOPLE_GET)?.[measure] ?? null,
      }),
    )
  })
  const sought = QUALITY.map((target) =>
    figure({
      group: 'quality',
      what: `${target.set} ${MEASURES[target.measure]}, ${target.library} library`,
      unit: '%',
      less: target.measure === 'negativeFirst',
      baseline: value(target, BASELINE),
      least: target.least,
      aim: target.aim,
      found: value(target, OURS),
    }),
  )
  const alike = PAIRS.map(({ set, least, aim }) => {
    const row = pairs.find((row) => row.set === set)
    return figure({ group: 'quality', what: `pairs ${set} AUC`, unit: '', less: false, baseline: row?.dice ?? null, least, aim, found: row?.ours ?? null })
  })
  return [...doctorFigures, ...sought, ...alike, ...SPEED.flatMap((target) => speedFigures(target, speed, figure))]
}

function speedFigures(target: (typeof SPEED)[number], speed: readonly Speed[], figure: (given: Omit<Figure, 'mark'>) => Figure): Figure[] {
  const ours = speed.find(({ engine, questions }) => engine === OURS && questions === target.questions)
  const peers = speed.filter(({ key, questions }) => key !== ours?.key && questions === target.questions)
  const size = sized(target.questions)
  const one = (what: string, unit: string, least: number, found: number | null | undefined): Figure =>
    figure({ group: 'speed', what: `${size}: ${what}`, unit, less: true, baseline: null, least, aim: null, found: found ?? null })
  const fastest = (which: 'p50' | 'p99'): Figure[] => {
    if (!ours || peers.length === 0) return []
    return [one(`${which} against the fastest peer`, 'ms', Math.min(...peers.map(({ query }) => query[which])), ours.query[which])]
  }
  const restored = ours?.snapshot?.same ? ours.snapshot.restoreSeconds : null
  const start = (): Figure[] => {
    if (target.restore !== null && restored !== null && restored <= target.restore) return [one('from a snapshot', 's', target.restore, restored)]
    return target.build === null ? [] : [one('build', 's', target.build, ours?.buildSeconds)]
  }
  const bytes = ours && ours.ownBytes !== null ? ours.ownBytes / ours.questions : null
  return [
    one('p50 a query', 'ms', target.p50, ours?.query.p50),
    one('p99 a query', 'ms', target.p99, ours?.query.p99),
    ...fastest('p50'),
    ...fastest('p99'),
    ...(target.bytes === null ? [] : [one('index bytes a question', 'bytes', target.bytes, bytes)]),
    ...start(),
    ...(ours?.changes ? (['add', 'replace', 'remove'] as const).map((change) => one(`${change} of one entry, p99`, 'ms', 1, ours.changes?.[change].p99)) : []),
  ]
}
