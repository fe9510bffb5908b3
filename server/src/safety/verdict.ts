/**
 * What a text says about adverse reactions.
 *
 * - `occurred`: somebody had one (患者用白蛋白后皮疹).
 * - `question`: a question about reactions in general (静丙有什么副作用).
 * - `special`: a situation that is reported like one: overdose, a medicine used wrongly, use in pregnancy, no effect.
 */
export type SafetyKind = 'occurred' | 'question' | 'special'

export type Verdict = {
  /** Whether the text speaks of an adverse reaction. */
  pv: boolean
  /** Null exactly when `pv` is false. */
  kind: SafetyKind | null
  /** Medicines named, as written after folding, each once, in order; when none is, the words that imply one (输液, 药). */
  products: string[]
  /** Reactions that were found to belong to a medicine; empty when `pv` is false or the situation is special alone. */
  reactions: string[]
  /** Words the judgement rests on: 后, 出现, 引起, 过量 … */
  cues: string[]
  /** Whether a reaction was named and denied (未见皮疹), whatever else the text says. */
  negated: boolean
}
