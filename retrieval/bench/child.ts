import { resolve } from 'node:path'
import { benchSets, DATA, library, readLibrary, WITH_ANSWERS, type BenchSet, type Question } from './data.ts'
import { Missing } from './engine.ts'
import { qualityOf } from './measure.ts'
import { enginesNamed } from './peers.ts'
import { speed } from './speed.ts'
import { BENCHED_SETS, thinned, type Answer, type Job, type QualityRow } from './jobs.ts'

/** One engine measured in a process of its own: started by `jobs.ts`, told what to do in a message, answers in one. */
process.once('message', (job: Job) => {
  done(job)
    .catch((error: unknown): Answer => ({ missing: error instanceof Missing ? error.message : `it failed: ${(error as Error).message.split('\n')[0]}` }))
    .then((answer) => process.send?.(answer, () => process.exit(0)))
})

async function done(job: Job): Promise<Answer> {
  const [engine] = enginesNamed([job.engine])
  if (!engine) throw new RangeError(job.engine)
  const full = library()
  const sets = benchSets(full)
  if (job.kind === 'quality') {
    const rows: QualityRow[] = []
    for (const set of sets.filter(({ name }) => job.sets.includes(name))) {
      const queries = thinned(set.queries, job.quick)
      const filled = await engine.fill(set.own)
      const lists: (readonly string[])[] = []
      for (const { query } of queries) lists.push(await filled.find(query, 10))
      await filled.close()
      rows.push({ set: set.name, library: 'own', engine: engine.name, quality: qualityOf(queries, lists) })
    }
    return { quality: rows }
  }
  const asked = sets.filter(({ name }) => BENCHED_SETS.includes(name))
  const questions = questionsOf(full, job.questions).map((question) => (engine.key === 'xunyi' ? question : joined(question)))
  return { speed: await speed(engine, questions, slice(asked, 0, job.quick ? 30 : 80), slice(asked, 80, 120)) }
}

function questionsOf(full: readonly Question[], wanted: number): readonly Question[] {
  if (wanted === WITH_ANSWERS) return readLibrary(resolve(DATA, 'answers-pool.jsonl.gz')).map(({ text }, at) => ({ ...(full[at] as Question), answer: text }))
  if (wanted <= full.length) return full.slice(0, wanted)
  return [...full, ...readLibrary(resolve(DATA, 'scale-1m-extra.jsonl.gz')).slice(0, wanted - full.length)]
}

/** Question and answer as one text, as a peer gets them. */
const joined = (question: Question): Question =>
  question.answer === undefined ? question : { id: question.id, text: `${question.text}\n${question.answer}`, tags: question.tags }

const slice = (sets: readonly BenchSet[], from: number, to: number): string[] =>
  sets.flatMap(({ queries }) => queries.slice(from, to).map(({ query }) => query))
