import { simplified } from '@xunyi/retrieval/traditional'
import { judge } from '../../src/safety/judge.ts'
import { figuresOf, percent, showFigures } from './figures.ts'
import { realHits } from './real.ts'
import { askedSentences, bedsideSentences, freshSentences, nearSentences, otherQuestions } from './sentences.ts'

/**
 * Measures the detection of adverse reactions: `npm run bench:safety`.
 * The sentences of split `test` are counted only; `--fit` counts those of split `fit` instead, which the classifier has seen.
 */
const split = process.argv.includes('--fit') ? 'fit' : 'test'
const sets = {
  'bedside sentences': bedsideSentences(),
  'sentences next to an event': nearSentences(),
  'fresh sentences': freshSentences(),
  'questions as they are typed': askedSentences(),
}
for (const [name, sentences] of Object.entries(sets)) {
  const judged = sentences.filter((sentence) => sentence.split === split).map((sentence) => ({ sentence, verdict: judge(sentence.text, simplified) }))
  console.log(`\n${judged.length} ${name}, split ${split}`)
  showFigures(figuresOf(judged))
}

console.log('\nquestions of doctors about anything but reactions')
for (const part of ['fit', 'choose', 'test'] as const) {
  const questions = otherQuestions(part)
  const shown = questions.filter((text) => judge(text, simplified).pv).length
  console.log(`${`split ${part}: notice shown`.padEnd(44)} ${percent(shown, questions.length).padStart(6)} %  ${shown}/${questions.length}`)
}

const long = sets['sentences next to an event']
  .map(({ text }) => text)
  .join('，')
  .slice(0, 500)
for (let round = 0; round < 200; round += 1) judge(long, simplified)
const begun = process.cpuUsage()
for (let round = 0; round < 200; round += 1) judge(long, simplified)
console.log(`\n500 characters: ${(process.cpuUsage(begun).user / 200_000).toFixed(2)} ms of processor time`)

const real = realHits()
if (real === null) {
  console.log('The public real questions are not present; shares among them are left out.')
} else {
  console.log(`\n${real.questions} real questions, ${real.microseconds.toFixed(0)} µs each`)
  for (const [kind, count] of Object.entries(real.kinds))
    console.log(`${`judged ${kind}`.padEnd(44)} ${percent(count, real.questions).padStart(6)} %  ${count}`)
  console.log(`${'death flagged'.padEnd(44)} ${percent(real.deaths, real.questions).padStart(6)} %  ${real.deaths}`)
  console.log(`${'cluster flagged'.padEnd(44)} ${percent(real.clusters, real.questions).padStart(6)} %  ${real.clusters}`)
}
