/** The mention of medicines in a text: a product or an act of giving, another medicine, words of giving, only words of a case, or nothing. */
export type Context = 'product' | 'medicine' | 'giving' | 'case' | 'none'

/** Log odds above which the classifier decides: chosen on held-back families of the sentences for fitting, as README.md says. */
export const thresholds = {
  event: { product: -2.4, medicine: -1.7, giving: -0.9, case: -0.1, none: 3 } as Record<Context, number>,
  /** Added where nothing that can happen to a patient is named. */
  eventWithoutEvidence: 0.8,
  /** Below it, the classifier overrules a finding of words outside the lexicons. */
  veto: -3,
  /** Below it, the classifier overrules the rules on an event (家里养的猫打过疫苗，抓出血了), but for a death. No event of the sentences for testing is below it. */
  denied: -5,
  general: { product: 0, medicine: 0, giving: 0, case: 2, none: 4 } as Record<Context, number>,
  death: -2.4,
  deathUnclear: -3.2,
  /** Below it, words of dying tell of no event: 静丙能降低死亡率吗. */
  eventOfDeath: -3.2,
  deathWithoutMedicine: -1.5,
  cluster: 0,
  clusterOfSeveral: -2,
  situation: -0.5,
  situationWithSign: -2.2,
}
