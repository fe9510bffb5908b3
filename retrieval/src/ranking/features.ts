import { QUESTION_TYPES } from '../lexicon/question-type.ts'

/**
 * What two questions are compared by, the question that is asked first (q), the candidate second (c). Weighed means by inverse document frequency. A symbol is covered
 * where the other text has it too, or says the same in another word (lexicon, synonyms). The subject is everything but grammar.
 */
export const FEATURES = [
  ['subjectQ', 'log of the covered share of q’s subject'],
  ['subjectC', 'log of the covered share of c’s subject'],
  ['subjectShareQ', 'the covered share of q’s subject'],
  ['subjectShareC', 'the covered share of c’s subject'],
  ['coveredQ', 'covered share of q'],
  ['coveredC', 'covered share of c'],
  ['both', 'coveredQ times coveredC'],
  ['bothSquared', 'both, squared'],
  ['pairsQ', 'share of q’s pairs of neighbours that c has'],
  ['pairsC', 'share of c’s pairs of neighbours that q has'],
  ['pairsBoth', 'pairsQ times pairsC'],
  ['orderQ', 'longest common subsequence, as a share of q'],
  ['orderC', 'longest common subsequence, as a share of c'],
  ['orderBoth', 'orderQ times orderC'],
  ['runQ', 'longest common run, as a share of q'],
  ['runC', 'longest common run, as a share of c'],
  ['runBoth', 'runQ times runC'],
  ['headQ', 'covered share of q’s first four symbols of subject'],
  ['headC', 'covered share of c’s first four'],
  ['tailQ', 'covered share of q’s last four'],
  ['tailC', 'covered share of c’s last four'],
  ['lackQ', 'weight of q’s subject that is not covered, at most 50'],
  ['lackC', 'weight of c’s subject that is not covered, at most 80'],
  ['lackRunQ', 'weight of the heaviest run of it in q, at most 25'],
  ['lackRunC', 'weight of the heaviest run of it in c, at most 40'],
  ['lackRunsQ', 'number of such runs in q, at most 6'],
  ['lackRunsC', 'number of such runs in c, at most 8'],
  ['lackMostQ', 'heaviest symbol of q’s subject that is not covered'],
  ['lackMostC', 'heaviest symbol of c’s subject that is not covered'],
  ['lengthQ', 'log of q’s length'],
  ['lengthC', 'log of c’s length'],
  ['lengths', 'log of c’s length over q’s'],
  ['personAdded', 'c speaks of a population that q does not'],
  ['personMissing', 'q speaks of a population that c does not'],
  ['sameIntent', 'both want to know the same kind of thing'],
  ['otherIntent', 'both say what they want to know, and it differs'],
  ['intentsQ', 'intents only q has, at most 3'],
  ['intentsC', 'intents only c has, at most 3'],
  ['intentsBoth', 'intents both have, at most 3'],
  ['negation', 'one is negated, the other is not'],
  ['opposite', 'one says 高, 前, 急性 …, the other 低, 后, 慢性 …'],
  ['subjectClash', 'each names an illness or a preparation the other does not'],
  ['objectClash', 'each names a condition, drug, part, stage, form or route the other does not'],
  ['numbersClash', 'each has a number the other lacks'],
  ['numbersQ', 'numbers only q has, at most 2'],
  ['numbersC', 'numbers only c has, at most 2'],
  ['numbersBoth', 'numbers both have, at most 2'],
  ['latinClash', 'each has a Latin word the other lacks'],
  ['latinQ', 'Latin words only q has, at most 2'],
  ['latinC', 'Latin words only c has, at most 2'],
  ['typesQ', 'question types only q has'],
  ['typesC', 'question types only c has'],
  ['typesBoth', 'question types both have'],
  ...QUESTION_TYPES.flatMap(([name]) => [[`${name}Q`, `only q asks this way: ${name}`] as const, [`${name}C`, `only c asks this way: ${name}`] as const]),
  ['pairSimilarity', 'log-odds that q and c are the same question, from the trees in pairSimilarity.ts'],
] as const satisfies readonly (readonly [name: string, meaning: string])[]

/** All features but the last, which is made of them. */
export const PLAIN_FEATURES = FEATURES.length - 1

/** Where a feature stands. */
export function placeOf(name: (typeof FEATURES)[number][0]): number {
  return FEATURES.findIndex(([known]) => known === name)
}
