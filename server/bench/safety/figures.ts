import type { SafetyKind, Verdict } from '../../src/safety/verdict.ts'
import { specialKinds } from '../../src/safety/verdict.ts'
import { isEvent, type Sentence, type SentenceClass } from './sentences.ts'

export type Judged = { sentence: Sentence; verdict: Verdict }

/** Shares of one set of sentences, each as [right, of]. */
export type Share = readonly [right: number, of: number]
export type Figures = Record<string, Share>

const classes: readonly SentenceClass[] = ['occurred', 'death', 'cluster', 'special', 'general', 'neutral']
const isReported = (kind: SafetyKind | null) => kind === 'occurred' || kind === 'special'

export function figuresOf(judged: readonly Judged[]): Figures {
  const share = (among: readonly Judged[], right: (one: Judged) => boolean): Share => [among.filter(right).length, among.length]
  const of = (...names: readonly SentenceClass[]) => judged.filter(({ sentence }) => names.includes(sentence.class))
  const events = judged.filter(({ sentence }) => isEvent(sentence))
  const taken = judged.filter(({ verdict }) => isReported(verdict.kind))
  const figures: Figures = {}
  for (const name of classes.slice(0, 4)) figures[`${name}: found as an event`] = share(of(name), ({ verdict }) => isReported(verdict.kind))
  figures['events: found'] = share(events, ({ verdict }) => isReported(verdict.kind))
  figures['events: notice shown'] = share(events, ({ verdict }) => verdict.pv)
  figures['events: taken for a general question'] = share(events, ({ verdict }) => verdict.kind === 'question')
  figures['death: flagged'] = share(of('death'), ({ verdict }) => verdict.death)
  figures['cluster: flagged'] = share(of('cluster'), ({ verdict }) => verdict.cluster)
  figures['general: notice shown'] = share(of('general'), ({ verdict }) => verdict.pv)
  figures['general: taken for an event'] = share(of('general'), ({ verdict }) => isReported(verdict.kind))
  figures['neutral: notice shown'] = share(of('neutral'), ({ verdict }) => verdict.pv)
  figures['precision of the notice'] = share(
    judged.filter(({ verdict }) => verdict.pv),
    ({ sentence }) => sentence.class !== 'neutral',
  )
  figures['precision of events'] = share(taken, ({ sentence }) => isEvent(sentence))
  figures['precision of the death flag'] = share(
    judged.filter(({ verdict }) => verdict.death),
    ({ sentence }) => sentence.class === 'death' || sentence.death === true,
  )
  figures['precision of the cluster flag'] = share(
    judged.filter(({ verdict }) => verdict.cluster),
    ({ sentence }) => sentence.class === 'cluster' || sentence.cluster === true,
  )
  for (const kind of specialKinds) {
    const told = judged.filter(({ sentence }) => sentence.special?.includes(kind))
    figures[`special ${kind}: found as an event`] = share(told, ({ verdict }) => isReported(verdict.kind))
    figures[`special ${kind}: named`] = share(told, ({ verdict }) => verdict.special.includes(kind))
  }
  return figures
}

export function showFigures(figures: Figures): void {
  for (const [name, [right, of]] of Object.entries(figures)) console.log(`${name.padEnd(44)} ${percent(right, of).padStart(6)} %  ${right}/${of}`)
}

export function percent(right: number, of: number): string {
  return of === 0 ? '-' : ((100 * right) / of).toFixed(1)
}
