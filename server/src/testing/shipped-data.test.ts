import assert from 'node:assert/strict'
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = process.env['XUNYI_BENCH_DATA'] ?? join(root, '../shared/data')
const skip = existsSync(folder) ? false : `no ${folder}; set XUNYI_BENCH_DATA to the folder that holds the public question sets`

/** Ignores spaces and punctuation: a row with another question mark is still a copy. */
const folded = (text: string) => text.replace(/[\s\p{P}]/gu, '')
/** Shorter texts are terms that all medical texts share. */
const isSentence = (text: string) => text.length >= 6 && /\p{Script=Han}{3}/u.test(text)

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function stringsOf(name: string, text: string): string[] {
  if (name.endsWith('.json')) return stringsIn(JSON.parse(text))
  const lines = text.split('\n').filter((line) => line !== '')
  return name.endsWith('.jsonl') ? lines.flatMap((line) => stringsIn(JSON.parse(line))) : lines.flatMap((line) => line.split('\t'))
}

/** Every sentence of a data file of the repository, folded, with the file's name. */
function shippedSentences(): Map<string, string> {
  const isBuilt = (name: string) => ['node_modules', 'dist', 'data'].includes(name)
  const files = globSync('{contract,retrieval,server,web,admin,e2e,docs,tools}/**/*.{json,jsonl,tsv}', {
    cwd: root,
    exclude: (path) => path.split(/[\\/]/).some(isBuilt),
  })
  return new Map(
    files.flatMap((name) =>
      stringsOf(name, readFileSync(join(root, name), 'utf8'))
        .map(folded)
        .filter(isSentence)
        .map((text) => [text, name]),
    ),
  )
}

/** Hands over the sentences by piece of a file: the runner's hooks make a promise for each of them costly. */
async function eachPublicSentence(take: (sentence: string) => void): Promise<void> {
  for (const name of globSync('**/*.{jsonl,jsonl.gz,tsv}', { cwd: folder })) {
    const file = createReadStream(join(folder, name))
    const pieces = name.endsWith('.gz') ? file.pipe(createGunzip()) : file
    pieces.setEncoding('utf8')
    const plain = name.replace(/\.gz$/, '')
    let rest = ''
    for await (const piece of pieces as AsyncIterable<string>) {
      const lines = (rest + piece).split(/\r?\n/)
      rest = lines.pop()!
      for (const line of lines) stringsOf(plain, line).forEach(take)
    }
    stringsOf(plain, rest).forEach(take)
  }
}

test('no sentence of a shipped data file is a row of a public question set', { skip }, async () => {
  const shipped = shippedSentences()
  assert.ok(shipped.size > 1000)
  const copied = new Set<string>()
  let read = 0
  await eachPublicSentence((sentence) => {
    read += 1
    const name = shipped.get(folded(sentence))
    if (name !== undefined) copied.add(`${name}: ${sentence}`)
  })
  assert.ok(read > 10_000)
  assert.deepEqual([...copied], [])
})
