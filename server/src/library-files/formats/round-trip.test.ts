import { evidenceKinds } from '@xunyi/contract/evidence'
import { categories } from '@xunyi/contract/library'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { storedContent, type Content } from '../../library/content.ts'
import { checkDrafts } from '../check-rows.ts'
import { writeTemplate } from '../export-all.ts'
import { starterEntries } from '../../testing/starter-entries.ts'
import { guard, guardTyped, unguard } from './formula-guard.ts'
import { readLibraryFile } from './read.ts'
import { writeLibraryFile } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunyi-trip-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function thereAndBack(contents: readonly Content[], extension: string): Promise<Content[]> {
  const path = join(folder, `trip.${extension}`)
  writeLibraryFile(path, contents, { replace: true })
  const { rows, problems } = checkDrafts((await readLibraryFile(path)).drafts)
  assert.deepEqual(problems, [])
  return rows.map((row) => row.content)
}

/** Texts that are difficult for the formats: formulas, separators, quotes, markup, sheet syntax, rare characters. */
const pieces = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '；',
  '|',
  '\t',
  '&lt;',
  '<b>',
  '_x000A_',
  '_x005F_',
  '\uFEFF',
  '＝',
  '（１２）',
  '𠮷',
  '\ud83d',
  '\u2028',
  ' ',
  '\u3000',
  '0012',
  '1e5',
  '2026/1/1',
  'TRUE',
  '白蛋白',
  'www.nmpa.gov.cn',
  '：',
]
const line = (...more: string[]) =>
  fc.array(fc.constantFrom(...pieces.filter((piece) => piece !== '\t'), ...more), { maxLength: 6 }).map((parts) => `${parts.join('')}问`)
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const details = {
  kind: fc.option(fc.constantFrom(...evidenceKinds), { nil: undefined }),
  issuer: fc.option(line(), { nil: undefined }),
  edition: fc.option(line(), { nil: undefined }),
  place: fc.option(line('；'), { nil: undefined }),
  quote: fc.option(line('版本：'), { nil: undefined }),
}
const anything = fc
  .record({
    key: fc.stringMatching(/^[\w.-]{1,20}$/).filter((key) => key !== 'example'),
    question: line(),
    phrasings: fc.array(line(), { maxLength: 3 }),
    answer: line('\n', '\r\n', '\t', '\n\n'),
    evidence: fc.array(
      fc.record({
        ...details,
        title: line(),
        url: fc.constantFrom('www.nmpa.gov.cn', 'https://doi.org/10.1016/S0140-6736(18)30840-7', 'http://a.cn/?q=1;2|3'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    subject: line(),
    category: fc.constantFrom(...categories),
    reviewed_on: fc.oneof(day, fc.constant('')),
  })
  .map((entry) => storedContent.parse({ ...entry, review_due: entry.reviewed_on === '' ? '' : '2099-12-31' }))

for (const extension of ['jsonl', 'csv', 'xlsx']) {
  test(`Any entry is equal after a round trip through ${extension}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 8 }), async (contents) =>
        assert.deepEqual(await thereAndBack(contents, extension), contents),
      ),
      { seed: 1, numRuns: 100 },
    )
  })

  test(`The starter library is equal after a round trip through ${extension}, and written again is equal byte for byte`, async () => {
    const library = starterEntries()
    const back = await thereAndBack(library, extension)
    assert.deepEqual(back, library)
    const [first, second] = [join(folder, `first.${extension}`), join(folder, `second.${extension}`)]
    writeLibraryFile(first, library, { replace: true })
    writeLibraryFile(second, back, { replace: true })
    assert.ok(readFileSync(first).equals(readFileSync(second)))
  })

  test(`The ${extension} template can be imported: its example row is left out`, async () => {
    const path = join(folder, `template.${extension}`)
    writeTemplate(path, { replace: false })
    const { rows, problems, examples } = checkDrafts((await readLibraryFile(path)).drafts)
    assert.deepEqual([rows, problems, examples], [[], [], 1])
    assert.throws(() => writeTemplate(path, { replace: false }), { name: 'Unreadable', message: /已存在/ })
  })
}

test('No cell of a CSV file is a formula, and unguarding restores the text', async () => {
  for (const start of ['=HYPERLINK("http://x")', '+1', '-5 ℃', '@SUM', '\t=1', '\r=1', '＝1', "'=1", "''-"]) {
    assert.match(guard(start), /^'/)
    assert.equal(unguard(guard(start)), start)
    assert.equal(unguard(guardTyped(start)), start)
  }
  for (const plain of ["'引号'", '1+1', '']) assert.deepEqual([guard(plain), unguard(plain)], [plain, plain])
  const [entry] = starterEntries()
  const path = join(folder, 'formula.csv')
  writeLibraryFile(path, [{ ...entry!, answer: '=1+1', question: '-5 ℃ 可以吗？' }], { replace: true })
  const text = readFileSync(path, 'utf8')
  assert.ok(text.startsWith('\uFEFF编号,问题'))
  assert.ok(text.includes(",'-5 ℃ 可以吗？,") && text.includes(",'=1+1,"))
})
