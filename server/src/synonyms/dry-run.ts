import type { BrokenCase } from '@xunyi/contract/broken-cases'
import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import type { ChangedText, SearchOutcome, SynonymDryRun } from '@xunyi/contract/synonyms'
import type { Db } from '../db/database.ts'
import { entryPages } from '../library/entries.ts'
import { wordingsOf } from '../library/entry-wordings.ts'
import { casePages } from '../saved-cases/case-pages.ts'
import type { SynonymContext } from './context.ts'
import type { AskThread } from './in-worker.ts'
import { typedTexts } from './typed-texts.ts'

export type DryRunResult = Omit<SynonymDryRun, 'proof'>

/** Texts that the thread compares at once. */
const atOnce = 50
const mostExamples = 50

interface Compared {
  looked: number
  first: number
  listed: number
  direct: number
  examples: ChangedText[]
}

/** Searches cases and recent questions in the whole library under either list, in a worker thread, and compares the results. */
export async function dryRun(
  { db, clock, moderator }: Pick<SynonymContext, 'db' | 'clock' | 'moderator'>,
  ask: AskThread,
  before: readonly SynonymGroup[],
  after: readonly SynonymGroup[],
): Promise<DryRunResult> {
  await ask({ do: 'open', before, after })
  for await (const page of entryPages(db)) {
    await ask({ do: 'entries', entries: page.filter(({ status }) => status === 'published').map(wordingsOf) })
  }
  const cases = comparing()
  const passed = { before: 0, after: 0 }
  const broken: BrokenCase[] = []
  for await (const page of casePages(db)) {
    // Forbidden questions and withdrawn entries fail under either list.
    const valid = page.filter(({ question, status }) => status === 'published' && moderator.check(question) === null)
    for (const [at, outcomes] of (
      await askAll(
        ask,
        valid.map(({ question }) => question),
      )
    ).entries()) {
      const { id, question, entry_id, expected } = valid[at]!
      const [was, is] = [outcomes.before.offered[0] === entry_id, outcomes.after.offered[0] === entry_id]
      if (was) passed.before += 1
      if (is) passed.after += 1
      if (was && !is) broken.push({ id, question, expected })
      cases.look({ text: question, count: 1, expected: entry_id, ...outcomes })
    }
  }
  const questions = comparing()
  const { texts, different } = await typedTexts(db, clock())
  for (const [at, outcomes] of (
    await askAll(
      ask,
      texts.map(({ text }) => text),
    )
  ).entries())
    questions.look({ ...texts[at]!, expected: null, ...outcomes })
  const shown = { cases: cases.result(), questions: questions.result() }
  return {
    cases: { ...shown.cases, passed_before: passed.before, passed_after: passed.after },
    questions: { ...shown.questions, texts: different },
    broken,
    entries: await questionsOf(db, [...shown.cases.examples, ...shown.questions.examples]),
  }
}

async function askAll(ask: AskThread, texts: readonly string[]): Promise<{ before: SearchOutcome; after: SearchOutcome }[]> {
  const found: { before: SearchOutcome; after: SearchOutcome }[] = []
  for (let from = 0; from < texts.length; from += atOnce) found.push(...(await ask({ do: 'ask', texts: texts.slice(from, from + atOnce) })))
  return found
}

function comparing() {
  const counts = { looked: 0, first: 0, listed: 0, direct: 0 }
  const changed: { weight: number; one: ChangedText }[] = []
  return {
    look(one: ChangedText): void {
      counts.looked += 1
      const first = one.before.offered[0] !== one.after.offered[0]
      const listed = one.before.offered.join(' ') !== one.after.offered.join(' ')
      const direct = one.before.direct !== one.after.direct
      if (first) counts.first += 1
      if (listed) counts.listed += 1
      if (direct) counts.direct += 1
      if (listed || direct) changed.push({ weight: Number(direct) * 2 + Number(first), one })
    },
    result: (): Compared => ({
      ...counts,
      examples: changed
        .toSorted((one, other) => other.weight - one.weight || other.one.count - one.one.count)
        .slice(0, mostExamples)
        .map(({ one }) => one),
    }),
  }
}

/** The questions of the entries that are named, by id. */
async function questionsOf(db: Db, examples: readonly ChangedText[]): Promise<Record<string, string>> {
  const ids = new Set(
    examples.flatMap(({ expected, before, after }) => [expected, before.direct, after.direct, ...before.offered, ...after.offered].filter((id) => id !== null)),
  )
  if (ids.size === 0) return {}
  const rows = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select(['id', 'question'])
    .where('id', 'in', [...ids])
    .execute()
  return Object.fromEntries(rows.map(({ id, question }) => [id, question]))
}
