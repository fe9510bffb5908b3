import { readdirSync, readFileSync } from 'node:fs'
import { simplified } from '@xunyi/retrieval/traditional'
import type { Head } from '../../src/safety/classifier.ts'
import { featuresOf } from '../../src/safety/features.ts'
import { byRules } from '../../src/safety/rules.ts'
import { signsIn } from '../../src/safety/signs.ts'
import { tokenise } from '../../src/safety/tokens.ts'
import { type SpecialKind, specialKinds } from '../../src/safety/verdict.ts'

const fixtures = new URL('../../fixtures/', import.meta.url)
const library = new URL('../../library/', import.meta.url)
const questions = new URL('../../../retrieval/bench/doctors/', import.meta.url)

export type SentenceClass = 'occurred' | 'death' | 'cluster' | 'special' | 'general' | 'neutral'

/** A sentence of `adverse-sentences-bedside.jsonl`, `-near.jsonl`, `-fresh.jsonl` or `-asked.jsonl`. All sentences of a family are in the same split. */
export type Sentence = {
  text: string
  class: SentenceClass
  /** Absent where a special situation is told and not said which. */
  special?: SpecialKind[]
  /** A death told beside another class, of a cluster. */
  death?: true
  cluster?: true
  family: string
  split: 'fit' | 'test'
}

export type Example = {
  text: string
  family: string
  features: Uint32Array[]
  targets: Record<Head, boolean>
  /** Heads that the labels leave open. */
  unknown: ReadonlySet<Head>
  weight: number
}

export function bedsideSentences(): Sentence[] {
  return linesOf<Sentence>(new URL('adverse-sentences-bedside.jsonl', fixtures))
}

/** Sentences next to an event, two thirds of which tell of none: risks, histories, complaints that are treated, sequences without a reaction. */
export function nearSentences(): Sentence[] {
  return linesOf<Sentence>(new URL('adverse-sentences-near.jsonl', fixtures))
}

/** Deaths in many voices, what only reads like one, and further sentences next to an event and lines that tell of nothing. */
export function freshSentences(): Sentence[] {
  return linesOf<Sentence>(new URL('adverse-sentences-fresh.jsonl', fixtures))
}

/** What doctors, nurses and pharmacists type when they search, of any matter: five in six tell of no event and ask about none. */
export function askedSentences(): Sentence[] {
  return linesOf<Sentence>(new URL('adverse-sentences-asked.jsonl', fixtures))
}

/** The sentences of a split. */
export function sentencesOf(wanted: Sentence['split']): Sentence[] {
  return [...bedsideSentences(), ...nearSentences(), ...freshSentences(), ...askedSentences()].filter(({ split }) => split === wanted)
}

export function isEvent({ class: name }: Pick<Sentence, 'class'>): boolean {
  return name !== 'general' && name !== 'neutral'
}

export function exampleOf(sentence: Sentence, weight = 1, unknown: readonly Head[] = []): Example {
  const { class: name, text, family } = sentence
  const special = new Set<string>(sentence.special)
  const targets: Partial<Record<Head, boolean>> = {
    event: isEvent(sentence),
    occurred: isEvent(sentence) && name !== 'special',
    special: name === 'special' || special.size > 0,
    death: name === 'death' || sentence.death === true,
    cluster: name === 'cluster' || sentence.cluster === true,
    general: name === 'general',
  }
  for (const kind of specialKinds) targets[kind] = special.has(kind)
  const { text: folded, tokens } = tokenise(text, simplified)
  const open = name === 'special' && special.size === 0 ? [...unknown, ...specialKinds] : unknown
  return { text, family, features: featuresOf(folded, tokens, signsIn(folded)), targets: targets as Record<Head, boolean>, unknown: new Set(open), weight }
}

/** The older labelled sentences, which name no kind of special situation, no death and no cluster. */
export function olderExamples(): Example[] {
  const classes = { occurred: 'occurred', question: 'general', special: 'special', neutral: 'neutral' } as const
  return linesOf<{ text: string; label: keyof typeof classes; part: string }>(new URL('adverse-sentences.jsonl', fixtures)).map(({ text, label, part }) => {
    const isDeath = label === 'occurred' && /死|去世|离世|身亡|没救/.test(text)
    const open: Head[] = /[两三四五六]个|好几|几个|多名|同批|都/.test(text) ? ['cluster'] : []
    return exampleOf({ text, class: isDeath ? 'death' : classes[label], family: `older ${part}`, split: 'fit' }, 1, open)
  })
}

/** Categories whose entries speak of reactions, so that a question about one may tell of an event. */
const aboutReactions: ReadonlySet<string> = new Set(['不良反应', '不良反应报告', '过量', '注意事项'])

type Entry = { key: string; question: string; phrasings: string[]; category: string }

/**
 * What doctors ask about something else: questions and phrasings of the starter library about anything but reactions, and the search's own questions of
 * split `fit` about these, as far as the rules take them for neutral.
 */
export function neutralExamples(): Example[] {
  const phrasings = otherEntries().flatMap(({ question, phrasings: others }) => [question, ...others])
  return [...unlabelled(phrasings), ...otherQuestions('fit')]
    .filter(isNeutral)
    .map((text) => exampleOf({ text, class: 'neutral', family: 'library', split: 'fit' }, 0.5))
}

/** The search's own questions about entries that speak of no reaction (dose, storage, indication …). At least one in fourteen tells of an event or asks about harm all the same. Without those that are labelled. */
export function otherQuestions(wanted: 'fit' | 'choose' | 'test'): string[] {
  const keys = new Set(otherEntries().map(({ key }) => key))
  const rows = readdirSync(questions)
    .toSorted()
    .flatMap((name) => linesOf<{ kind: string; question: string; keys: string[]; split: string }>(new URL(name, questions)))
    .filter(({ kind, split, keys: answering }) => kind === 'pos' && split === wanted && answering.every((key) => keys.has(key)))
  return unlabelled(rows.map(({ question }) => question))
}

/** Without those that `askedSentences` labels. */
function unlabelled(texts: readonly string[]): string[] {
  const labelled = new Set(askedSentences().map(({ text }) => text))
  return texts.filter((text) => !labelled.has(text))
}

/** Entries that speak of no reaction. */
function otherEntries(): Entry[] {
  return readdirSync(library)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => linesOf<Entry>(new URL(name, library)))
    .filter(({ category }) => !aboutReactions.has(category))
}

function isNeutral(text: string): boolean {
  const { text: folded, tokens } = tokenise(text, simplified)
  return byRules(folded, tokens).kind === null
}

function linesOf<Row>(file: URL): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}
