import { proseOf } from '../../contract/src/passages.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DATA, readLines } from './data.ts'

/** An entry of the starter library, as far as it is searched. */
export interface StarterEntry {
  key: string
  question: string
  phrasings: readonly string[]
  counterexamples: readonly string[]
  answer: string
  subject: string
  category: string
}

/** `pos`: an entry answers it. `neg`: none does. `opp`: the near-opposite of an entry. `two`: two questions in one message. */
export interface DoctorQuestion {
  kind: 'pos' | 'neg' | 'opp' | 'two'
  style: string
  question: string
  /** Entries that answer it; of `two` all are wanted. */
  keys: readonly string[]
  /** The entry it must not be taken for. */
  notKey: string | null
  split: 'fit' | 'choose' | 'test' | 'dev'
  /** Where it stands. */
  file: string
}

/** One candidate that an engine offers for a question. */
export interface Offered {
  id: string
  /** The engine takes it for the very question that was asked. */
  sure: boolean
}

export type Offer = (question: string) => readonly Offered[]

/** Percent; `sure` counts questions. */
export interface DoctorFigures {
  positives: number
  first: number
  five: number
  nothing: number
  bothOfTwo: number
  oppositeFirst: number
  oppositeSure: number
  negativeSilent: number
  negativeSure: number
}

const STARTER = resolve(import.meta.dirname, '../../server/library')
const OWN = resolve(import.meta.dirname, 'doctors')
const DEV = resolve(DATA, 'doctors/doctors-dev.tsv')
/** A list is as long as what the product shows. */
export const SHOWN = 5

export function starterLibrary(): StarterEntry[] {
  const files = readdirSync(STARTER)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
  const entries = files.flatMap((file) => readLines(resolve(STARTER, file)) as unknown as StarterEntry[])
  // As the server's index reads them: without marks of evidence and bars of tables.
  return entries.map((entry) => ({ ...entry, answer: proseOf(entry.answer) }))
}

/** The project's own questions in the manner of doctors, with their split. */
export function ownQuestions(): DoctorQuestion[] {
  const files = readdirSync(OWN)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
  return files.flatMap((file) =>
    readLines(resolve(OWN, file)).map((row) => ({ ...(row as unknown as DoctorQuestion), notKey: (row['not_key'] as string | null) ?? null, file })),
  )
}

/** The dev set of the data folder: reported, never fitted on; empty where it is absent. */
export function devQuestions(): DoctorQuestion[] {
  if (!existsSync(DEV)) return []
  const rows = readFileSync(DEV, 'utf8')
    .split('\n')
    .slice(1)
    .filter((row) => row.trim() !== '')
  return rows.map((row) => {
    const [kind = '', style = '', question = '', keys = '', notKey = ''] = row.split('\t')
    return {
      kind: kind as DoctorQuestion['kind'],
      style,
      question,
      keys: keys.split(' | ').filter((key) => key !== ''),
      notKey: notKey.trim() || null,
      split: 'dev',
      file: 'doctors-dev.tsv',
    }
  })
}

export function measureDoctors(questions: readonly DoctorQuestion[], offer: Offer): DoctorFigures {
  const of = (kind: DoctorQuestion['kind']) =>
    questions.filter((question) => question.kind === kind).map((question) => ({ ...question, offered: offer(question.question).slice(0, SHOWN) }))
  const [positives, negatives, opposites, doubles] = [of('pos'), of('neg'), of('opp'), of('two')]
  const share = <T>(all: readonly T[], is: (one: T) => boolean): number => (100 * all.filter(is).length) / Math.max(all.length, 1)
  const has = (offered: readonly Offered[], key: string): boolean => offered.some(({ id }) => id === key)
  return {
    positives: positives.length,
    first: share(positives, ({ offered: [first], keys }) => first !== undefined && keys.includes(first.id)),
    five: share(positives, ({ offered, keys }) => keys.some((key) => has(offered, key))),
    nothing: share(positives, ({ offered }) => offered.length === 0),
    bothOfTwo: share(doubles, ({ offered, keys }) => keys.every((key) => has(offered, key))),
    oppositeFirst: share(opposites, ({ offered: [first], notKey }) => first !== undefined && first.id === notKey),
    oppositeSure: opposites.filter(({ offered, notKey }) => offered.some(({ id, sure }) => sure && id === notKey)).length,
    negativeSilent: share(negatives, ({ offered }) => offered.length === 0),
    negativeSure: negatives.filter(({ offered }) => offered.some(({ sure }) => sure)).length,
  }
}
