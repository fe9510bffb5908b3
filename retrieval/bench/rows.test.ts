import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { rankFile } from './own-data.ts'
import { FileFault, readBenchFile, readLibraryFile, readPairsFile } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunyi-rows-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const refuses = (run: () => unknown, pattern: RegExp): void => assert.throws(run, (error) => error instanceof FileFault && pattern.test(error.message))

const LIBRARY = '{"id":"a","question":"高血压能喝酒吗","src":["x"]}\n\n{"id":"b","answer":"多喝水"}\n'

test('a library is read plain or packed, with questions or answers, blank lines left out', () => {
  const wanted = [
    { id: 'a', text: '高血压能喝酒吗', tags: ['x'] },
    { id: 'b', text: '多喝水', tags: [] },
  ]
  assert.deepEqual(readLibraryFile(file('library.jsonl', LIBRARY)), wanted)
  assert.deepEqual(readLibraryFile(file('library.jsonl.gz', gzipSync(LIBRARY))), wanted)
  assert.deepEqual(readLibraryFile(file('marked.jsonl', `\uFEFF${LIBRARY}`)), wanted)
})

test('a bench keeps negatives and grades, a pair its label', () => {
  const query = { qid: '1', query: '能喝酒吗', relevant: ['a'], neg: ['b'], grades: { a: 3, b: 0 } }
  assert.deepEqual(readBenchFile(file('bench.jsonl', JSON.stringify({ ...query, note: 'left out' }))), [query])
  assert.deepEqual(readPairsFile(file('pairs.jsonl', '{"id":"1","a":"x","b":"y","label":2}\n{"id":"2","a":"x","b":"z"}')), [
    { id: '1', a: 'x', b: 'y', label: 2 },
    { id: '2', a: 'x', b: 'z' },
  ])
})

test('a file that is missing, empty, cut short or not packed is refused by name', () => {
  refuses(() => readLibraryFile(join(folder, 'nowhere.jsonl')), /nowhere\.jsonl: cannot be read/)
  refuses(() => readLibraryFile(file('empty.jsonl', '\n \n')), /empty\.jsonl: there is nothing in it/)
  refuses(() => readLibraryFile(file('false.jsonl.gz', LIBRARY)), /false\.jsonl\.gz: cannot be read/)
  refuses(() => readLibraryFile(file('short.jsonl.gz', gzipSync(LIBRARY).subarray(0, 30))), /short\.jsonl\.gz: cannot be read/)
})

test('a malformed line is refused by its number and what is wrong with it', () => {
  const first = '{"id":"a","question":"x"}\n'
  const cases: [string, RegExp][] = [
    [`${first}\n{"id":`, /line 3: this is not JSON/],
    [`${first}[1]`, /line 2: this is not a JSON object/],
    [`${first}{"id":"b"}`, /line 2: "question" must be a string that is not empty/],
    [`${first}{"id":7,"question":"x"}`, /line 2: "id" must be a string/],
    [`${first}{"id":"a","question":"y"}`, /line 2: the id "a" stands on line 1 already/],
    [`{"id":"a","question":"x","src":"tag"}`, /line 1: "src" must be a list of strings/],
  ]
  for (const [at, [content, pattern]] of cases.entries()) refuses(() => readLibraryFile(file(`case-${at}.jsonl`, content)), pattern)
  refuses(() => readBenchFile(file('no-relevant.jsonl', '{"qid":"1","query":"x"}')), /line 1: "relevant" must be a list of ids/)
  refuses(() => readBenchFile(file('grades.jsonl', '{"qid":"1","query":"x","relevant":[],"grades":{"a":"3"}}')), /line 1: "grades" must map ids to numbers/)
  refuses(() => readPairsFile(file('label.jsonl', '{"id":"1","a":"x","b":"y","label":"1"}')), /line 1: "label" must be a number/)
})

test('a library and a bench of the format are ranked into one line a query', () => {
  const library = file('own.jsonl', '{"id":"a","question":"高血压能喝酒吗"}\n{"id":"b","question":"小儿发热怎么办"}\n')
  const bench = file('own-bench.jsonl', '{"qid":"1","query":"血压高可以喝酒吗","relevant":["a"]}\n')
  const out = join(folder, 'run.jsonl')
  assert.match(rankFile(library, bench, out), /^1 queries ranked .*hit@1 100\.0 %/)
  const [line = '', ...rest] = readFileSync(out, 'utf8').split('\n')
  const row = JSON.parse(line) as { qid: string; ids: string[] }
  assert.deepEqual([row.qid, row.ids[0], rest], ['1', 'a', ['']])
})
