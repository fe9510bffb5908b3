import { asTyped, type Simplify } from '../text/fold.ts'
import { type Scores, scored, shipped, type Weights } from './classifier.ts'
import { has } from './mention.ts'
import { byRules, type RuleFindings } from './rules.ts'
import { signsIn } from './signs.ts'
import { spansOf } from './spans.ts'
import { type Context, thresholds } from './thresholds.ts'
import { type Kind, type Token, tokenise } from './tokens.ts'
import { type SafetyKind, type SpecialKind, specialKinds, type Verdict } from './verdict.ts'

export type { SafetyKind, SpecialKind, Verdict } from './verdict.ts'

/**
 * Detects adverse reactions to a medicine in a text, as README.md says: rules over lexicons and a classifier beside them.
 * What either finds counts, but an event that the classifier is sure is none. Accepts any string, linear, never throws.
 * `simplify` turns traditional characters into simplified ones.
 */
export function judge(text: string, simplify: Simplify = asTyped): Verdict {
  return judgedWith(shipped, text, simplify)
}

/** The same with other weights, for cross-validation. */
export function judgedWith(weights: Weights, text: string, simplify: Simplify): Verdict {
  const { text: folded, tokens } = tokenise(text, simplify)
  const rules = byRules(folded, tokens)
  const signs = signsIn(folded)
  const scores = scored(folded, tokens, signs, weights)
  const kind = kindOf(rules, scores, signs, tokens)
  const happened = kind === 'occurred' || kind === 'special'
  const reactions = [...words(rules.reactions), ...rules.unforeseen]
  return {
    pv: kind !== null,
    kind,
    death: kind === 'occurred' && isDeath(signs, scores),
    cluster: kind === 'occurred' && isCluster(signs, scores),
    special: happened ? situationsOf(kind, scores, signs) : [],
    products: words(rules.medicines),
    reactions: kind === null ? [] : reactions,
    cues: kind === null ? [] : [...words(rules.cues), ...(rules.situation === null ? [] : [rules.situation])],
    spans: kind === null ? [] : spansOf(text, folded, simplify, rules),
    negated: rules.negated,
  }
}

/** An event takes precedence over a question: an event that is judged as a question is the mistake that loses a case. */
function kindOf(rules: RuleFindings, scores: Scores, signs: readonly string[], tokens: readonly Token[]): SafetyKind | null {
  const context = contextOf(signs, tokens)
  const isScored = scores.event > thresholds.event[context] + (hasEvidence(signs, tokens) ? 0 : thresholds.eventWithoutEvidence)
  const byRule = isVetoed(rules, scores) ? null : rules.kind
  const isEvent = isScored || byRule === 'occurred' || byRule === 'special'
  if (isDeath(signs, scores) && (isEvent || isToldOfPatient(signs, scores, context))) return 'occurred'
  if (isEvent && scores.event > thresholds.denied) {
    if (byRule === 'occurred' || isCluster(signs, scores)) return 'occurred'
    return byRule === 'special' || scores.special > scores.occurred ? 'special' : 'occurred'
  }
  return byRule === 'question' || scores.general > thresholds.general[context] ? 'question' : null
}

/** Whether only words outside the lexicons speak of an event, and the classifier is sure of none: 开瓶后放在哪里. */
function isVetoed({ reactions, unforeseen, situation }: RuleFindings, { event }: Scores): boolean {
  return reactions.length === 0 && situation === null && unforeseen.length > 0 && event < thresholds.veto
}

/** The mention of medicines in a text: the weaker it is, the higher the threshold for an event. */
function contextOf(signs: readonly string[], tokens: readonly Token[]): Context {
  const isNamed = (...kinds: readonly Kind[]) => has(tokens, ...kinds)
  if (isNamed('product', 'exposure')) return 'product'
  if (isNamed('medicine', 'generic')) return 'medicine'
  if (signs.includes('giving')) return 'giving'
  return signs.some((sign) => ofCases.has(sign)) ? 'case' : 'none'
}

/** Signs that are rare in stories without a medicine. */
const ofCases = new Set(['death told', 'death unclear', 'several', 'defect', 'slip', 'dose factor', 'no effect', 'off label', 'rescue', 'complaint', 'report'])

function isDeath(signs: readonly string[], scores: Scores): boolean {
  return signs.includes('death told') || scores.death > (signs.includes('death unclear') ? thresholds.deathUnclear : thresholds.death)
}

/** Whether anything that can happen to a patient or a product is named: 上海九价预约 names nothing, nor does a family that asks (家属自备的人血白蛋白). */
function hasEvidence(signs: readonly string[], tokens: readonly Token[]): boolean {
  return (
    has(tokens, 'strong', 'typical', 'symptom', 'body', 'change') || signs.some((sign) => sign !== 'complaint' && (ofCases.has(sign) || ofBodies.has(sign)))
  )
}

const ofBodies = new Set([
  'low pressure',
  'low oxygen',
  'heart rate',
  'fever',
  'from to',
  'arrow',
  'laboratory',
  'sudden',
  'pregnant',
  'nursing',
  'still',
  'stopped',
])

/** Words of dying without a medicine may be about a crab or a grandfather: the classifier has a say then. */
function isToldOfPatient(signs: readonly string[], scores: Scores, context: Context): boolean {
  if (!signs.includes('death told') || scores.event < thresholds.eventOfDeath) return false
  return scores.death > thresholds.deathWithoutMedicine || (context !== 'case' && context !== 'none')
}

function isCluster(signs: readonly string[], scores: Scores): boolean {
  return scores.cluster > (signs.includes('several') ? thresholds.clusterOfSeveral : thresholds.cluster)
}

/** The kinds of special situation, most likely first. A text judged as a special situation has one at least. */
function situationsOf(kind: SafetyKind, scores: Scores, signs: readonly string[]): SpecialKind[] {
  const ranked = specialKinds.toSorted((one, other) => scores[other] - scores[one])
  const told = ranked.filter((one) => scores[one] > (signs.includes(signOf[one]) ? thresholds.situationWithSign : thresholds.situation))
  return told.length === 0 && kind === 'special' ? ranked.slice(0, 1) : told
}

const signOf: Readonly<Record<SpecialKind, string>> = {
  pregnancy: 'pregnant',
  lactation: 'nursing',
  overdose: 'dose factor',
  'medication-error': 'slip',
  'no-effect': 'no effect',
  'off-label': 'off label',
  quality: 'defect',
}

function words(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.map(({ text }) => text))]
}
