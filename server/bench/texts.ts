import { findIdentifiers, identifierKinds } from '@xunyi/contract/identifiers/find'
import { simplified } from '@xunyi/retrieval/traditional'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compile } from '../src/moderation/moderator.ts'
import list from '../src/moderation/terms.json' with { type: 'json' }
import { labelledTexts } from '../src/testing/labelled-texts.ts'

/* Prints what the judgement of forbidden content and the detection of identifiers reach: on the quarter kept unseen, on all labelled texts, on the real questions. */

const { check } = compile(list, simplified)
const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
const kindsIn = (text: string) => new Set<string>(findIdentifiers(text).map(({ kind }) => kind))

for (const unseen of [true, false]) {
  console.log(unseen ? 'Unseen quarter' : 'All labelled texts')
  const these = <Text extends { unseen: boolean }>(texts: Text[]) => texts.filter((text) => !unseen || text.unseen)
  const blocked = (texts: { text: string }[]) => share(texts.filter(({ text }) => check(text) !== null).length, texts.length)
  const judged = these(labelledTexts('forbidden'))
  console.log(`  forbidden, blocked   ${blocked(judged.filter(({ forbidden }) => forbidden))}`)
  console.log(`  clinical, blocked    ${blocked(judged.filter(({ forbidden }) => !forbidden))}`)
  console.log(`  evasions, blocked    ${blocked(these(labelledTexts('evasions')))}`)
  const identified = these(labelledTexts('identifiers'))
  for (const kind of identifierKinds) {
    const having = identified.filter(({ kinds }) => kinds.includes(kind))
    console.log(`  ${kind.padEnd(9)} found     ${share(having.filter(({ text }) => kindsIn(text).has(kind)).length, having.length)}`)
  }
  const without = identified.filter(({ kinds }) => kinds.length === 0)
  console.log(`  no identifier, found ${share(without.filter(({ text }) => kindsIn(text).size > 0).length, without.length)}`)
}

const folder = process.env['XUNYI_BENCH_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
const file = join(folder, 'library-questions.jsonl.gz')
if (existsSync(file)) {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  const questions = lines.map((line) => (JSON.parse(line) as { question: string }).question)
  console.log('Real questions')
  const hits = questions.map((text) => check(text)).filter((hit) => hit !== null)
  console.log(`  blocked     ${hits.length} of ${questions.length} (${((100 * hits.length) / questions.length).toFixed(4)} %)`)
  const found = questions.map(kindsIn).filter(({ size }) => size > 0)
  console.log(`  identifiers ${found.length} of ${questions.length} (${((100 * found.length) / questions.length).toFixed(4)} %)`)
  for (const kind of identifierKinds) console.log(`    ${kind.padEnd(9)} ${found.filter((kinds) => kinds.has(kind)).length}`)
} else console.log(`no ${file}; set XUNYI_BENCH_DATA to the folder that holds the public question sets`)

const long = '患者因肺部感染住院，既往枪伤史，现需购买静丙，请问怎么用。'.repeat(20).slice(0, 500)
for (let warm = 0; warm < 200; warm += 1) check(long)
const began = performance.now()
for (let times = 0; times < 1000; times += 1) check(long)
console.log(`A judgement of 500 characters: ${((performance.now() - began) / 1000).toFixed(3)} ms`)
