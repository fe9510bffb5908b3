import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { randomNumbers, size } from '../server/faults/size.ts'
import { mutationsOf, type Mutation } from './mutations.ts'

/*
 * A sample of simple mutations of the rules that must not break unnoticed, one at a time: do the tests of the folder notice? The survivors are figures, to be read
 * by a person: some change nothing that matters, others show a test that is missing. HARD_MUTATION_SEED draws another sample, HARD_MUTATION_AREA one area.
 */
const root = join(import.meta.dirname, '..')
const all = ['retrieval/src/guard', 'server/src/accounts', 'server/src/desk', 'server/src/safety']
const areas = process.env['HARD_MUTATION_AREA'] ? [process.env['HARD_MUTATION_AREA']] : all
const perArea = Math.ceil(size('MUTATIONS', 4) / areas.length)
const random = randomNumbers(size('MUTATION_SEED', 1))
const patienceMs = 300_000

for (const area of areas)
  test(`mutations of ${area} are noticed by the tests of their folder`, async (t) => {
    const candidates = globSync('**/*.ts', { cwd: join(root, area) })
      .filter((file) => !file.endsWith('.test.ts'))
      .toSorted()
      .flatMap((file) => mutationsOf(readFileSync(join(root, area, file), 'utf8')).map((mutation) => ({ file: join(area, file), mutation })))
    const survivors: string[] = []
    const sound = new Map<string, Promise<boolean>>()
    for (let taken = 0; taken < perArea; taken += 1) {
      const [{ file, mutation }] = candidates.splice(Math.floor(random() * candidates.length), 1) as [(typeof candidates)[number]]
      const files = testsOf(file, area)
      const key = files.join()
      if (!sound.has(key)) sound.set(key, passes(files, null))
      assert.ok(await sound.get(key), `without a mutation these fail: ${key}`)
      if (await passes(files, { file, mutation })) survivors.push(`${file}:${mutation.line}: ${mutation.change}`)
    }
    t.diagnostic(`${area}: ${perArea - survivors.length} of ${perArea} mutations noticed (of ${candidates.length + perArea} possible)`)
    for (const survivor of survivors) t.diagnostic(`not noticed: ${survivor}`)
  })

/** Those beside the file; where there are none, those of the next folder above within the area. */
function testsOf(file: string, area: string): string[] {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const found = globSync('*.test.ts', { cwd: join(root, folder) }).map((name) => join(folder, name))
    if (found.length > 0) return found.toSorted()
    if (folder === area) return globSync(`${area}/**/*.test.ts`, { cwd: root }).toSorted()
  }
}

/** Whether all tests pass; the first failure ends them. */
function passes(files: readonly string[], mutant: { file: string; mutation: Mutation } | null): Promise<boolean> {
  const loader = pathToFileURL(join(import.meta.dirname, 'mutant-loader.ts')).href
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', '--test-concurrency=2', ...files], {
    cwd: root,
    // A group of its own: its processes end together.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      TEST_ENGINE: 'sqlite',
      BACKGROUND_NICE: '0',
      ...(mutant === null
        ? {}
        : {
            NODE_OPTIONS: `--import=${loader}`,
            MUTANT_URL: pathToFileURL(join(root, mutant.file)).href,
            MUTANT_SOURCE: mutant.mutation.source,
          }),
    },
  })
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  const timer = setTimeout(end, patienceMs)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (/^\s*not ok /m.test(text)) end()
  })
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    }),
  )
}
