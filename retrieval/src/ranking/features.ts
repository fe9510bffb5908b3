import { QUESTION_TYPES } from '../lexicon/question-type.ts'

/**
 * The features by which two questions are compared, the asked one first (q), the candidate second (c). Weighed means by inverse document frequency. A symbol is covered
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
  ['pairSimilarity', 'log-odds that q and c are the same question, from the trees in pair-similarity.ts'],
  ['hasContent', 'the entry has an answer, subject or category'],
  ['headingSubject', 'share of q that heading and phrasings have between them'],
  ['headingPairs', 'share of q’s pairs of neighbours that they have'],
  ['passageSubject', 'share of q that the best passage of the answer has'],
  ['passagePairs', 'share of q’s pairs that it has'],
  ['jointSubject', 'share of q that heading, phrasings and best passage have together'],
  ['jointPairs', 'share of q’s pairs that they have'],
  ['entrySubject', 'share of q that the whole entry has'],
  ['entryPairs', 'share of q’s pairs that the whole entry has'],
  ['entryLackRun', 'weight of the heaviest run of q that the whole entry lacks, at most 40'],
  ['entrySubjectLog', 'log of entrySubject'],
  ['jointPairsLog', 'log of jointPairs'],
  ['answerLength', 'log of the answer’s length'],
  ['nameShared', 'q names what the heading or the canonical question names'],
  ['nameOther', 'q names something, and they name something else'],
  ['headingIntent', 'q wants what the heading offers'],
  ['headingOther', 'q wants something, the heading and the canonical question offer something else'],
  ['questionIntent', 'q wants what the canonical question asks'],
  ['categoryVotes', 'share of the nearest questions, names left aside, that are of the entry’s category'],
  ['questionScore', 'first-stage score of c, as a share of the best possible'],
  ['questionTop', 'the same, as a share of the best found'],
  ['contentScore', 'first-stage score of the content, as a share of the best possible'],
  ['contentTop', 'the same, as a share of the best found'],
  [
    'embeddingBest',
    'of an entry that the embedding was fitted on: how near its nearest phrasing is by embeddings; of these three the usual nearness is taken off',
  ],
  ['embeddingThree', 'the mean of the three nearest phrasings'],
  ['embeddingCentre', 'how near the mean of all its phrasings is'],
  ['rankTrees', 'what the trees in rank-trees.ts make of all of these'],
] as const satisfies readonly (readonly [name: string, meaning: string])[]

/** The features of two texts; then what the trees make of them, and what is known of the entry. */
export const PLAIN_FEATURES = FEATURES.findIndex(([name]) => name === 'pairSimilarity')
/** The first of the features that are weighed by themselves, see embedding-weights.ts, and how many there are. */
export const EMBEDDING = FEATURES.findIndex(([name]) => name === 'embeddingBest')
export const EMBEDDINGS = 3
/** The last is made of all others but those. */
export const RANK_TREES = FEATURES.length - 1

/** Where a feature stands. */
export function placeOf(name: (typeof FEATURES)[number][0]): number {
  return FEATURES.findIndex(([known]) => known === name)
}
