/**
 * Verdict on adverse reactions in a text.
 *
 * - `occurred`: a case is reported (患者用白蛋白后皮疹), a death and a cluster among them.
 * - `question`: a question about reactions in general (静丙有什么副作用).
 * - `special`: a situation that is reported like one: overdose, wrong use, use in pregnancy, no effect, a faulty product.
 */
export type SafetyKind = 'occurred' | 'question' | 'special'

/** The situations that are reported like a reaction. */
export const specialKinds = ['pregnancy', 'lactation', 'overdose', 'medication-error', 'no-effect', 'off-label', 'quality'] as const
export type SpecialKind = (typeof specialKinds)[number]

/** A stretch of the text as typed, in UTF-16 units, `to` not included. */
export type Span = { from: number; to: number }

export type Verdict = {
  /** Whether the text concerns an adverse reaction. */
  pv: boolean
  /** null exactly when `pv` is false. */
  kind: SafetyKind | null
  /** Whether somebody died; a hint that errs towards yes. Only with `occurred`. */
  death: boolean
  /** Whether several persons are concerned, 疑似群体事件; a hint that errs towards yes. Only with `occurred`. */
  cluster: boolean
  /** The special situations that the text tells of, most likely first; also beside a reaction. */
  special: SpecialKind[]
  /** Medicines named, folded, unique, in order; without any, the words that imply one (输液, 药). */
  products: string[]
  /** Reactions linked to a medicine; empty when `pv` is false, and for a special situation alone. */
  reactions: string[]
  /** Words the verdict is based on: 后, 出现, 引起, 过量 … */
  cues: string[]
  /** Where medicines, reactions and the words the verdict is based on are in the text, in order, without overlaps; empty when `pv` is false. */
  spans: Span[]
  /** Whether a reaction is named and denied (未见皮疹), independent of the rest of the text. */
  negated: boolean
}
