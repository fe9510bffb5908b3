/**
 * Verdict on adverse reactions in a text.
 *
 * - `occurred`: a case is reported (患者用白蛋白后皮疹).
 * - `question`: a question about reactions in general (静丙有什么副作用).
 * - `special`: a situation that is reported like one: overdose, wrong use, use in pregnancy, no effect.
 */
export type SafetyKind = 'occurred' | 'question' | 'special'

export type Verdict = {
  /** Whether the text concerns an adverse reaction. */
  pv: boolean
  /** null exactly when `pv` is false. */
  kind: SafetyKind | null
  /** Medicines named, folded, unique, in order; without any, the words that imply one (输液, 药). */
  products: string[]
  /** Reactions linked to a medicine; empty when `pv` is false, and for a special situation alone. */
  reactions: string[]
  /** Words the verdict is based on: 后, 出现, 引起, 过量 … */
  cues: string[]
  /** Whether a reaction is named and denied (未见皮疹), independent of the rest of the text. */
  negated: boolean
}
