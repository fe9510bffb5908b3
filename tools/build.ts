import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Shares } from '../web/vite.shares.ts'
import { unknownToOldest } from './oldest-browser.ts'

const root = join(import.meta.dirname, '..')
/** JavaScript that /home and /ask need before the first answer, gzip, in kB of 1,000 bytes. */
const budget = 100

interface Site {
  folder: 'web' | 'admin'
  name: string
  /** Checks the build before it replaces the last one. */
  check: (fresh: string) => void
}

const sites: Site[] = [
  {
    folder: 'web',
    name: 'phone app',
    check(fresh) {
      checkBudget(fresh)
      checkOldestBrowser(fresh)
    },
  },
  { folder: 'admin', name: 'console', check: () => undefined },
]

/** Builds each of the two sites unless its dist was built from the same sources. */
export function buildSites(): void {
  sites.forEach(buildSite)
}

function buildSite({ folder, name, check }: Site): void {
  const home = join(root, folder)
  const dist = join(home, 'dist')
  const fresh = join(home, 'dist.new')
  const sources = digestOfSources(folder)
  const stamp = join(dist, '.made-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log(`Building the ${name} ...`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const run = spawnSync(process.execPath, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--manifest', 'manifest.json', '--logLevel', 'warn'], {
    cwd: home,
    stdio: 'inherit',
  })
  if (run.status !== 0) stop(`The ${name} could not be built; see the lines above.`)
  check(fresh)
  compress(fresh)
  // Swapped in whole: a build that failed half way leaves the old one in place.
  writeFileSync(join(fresh, '.made-from'), sources)
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
}

function digestOfSources(folder: string): string {
  const files = globSync(
    [
      `${folder}/{index.html,vite.*.ts,package.json}`,
      `${folder}/src/**`,
      `${folder}/public/**`,
      'contract/src/**',
      'package-lock.json',
      'tools/{build,oldest-browser}.ts',
    ],
    { cwd: root, withFileTypes: true },
  )
  const hash = createHash('sha256')
  for (const path of files
    .filter((file) => file.isFile() && !file.name.includes('.test.'))
    .map((file) => join(file.parentPath, file.name))
    .toSorted()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

function checkBudget(fresh: string): void {
  const manifest = JSON.parse(readFileSync(join(fresh, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const needed = new Set<string>()
  const take = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports?.forEach(take)
  }
  Object.keys(manifest)
    .filter((name) => manifest[name]!.isEntry || /\/(home|ask)-screen\.tsx$/.test(name))
    .forEach(take)
  const scripts = [...needed].filter((file) => file.endsWith('.js'))
  const size = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(fresh, file)), { level: 9 }).length, 0) / 1000
  console.log(`First load of the ask path: ${size.toFixed(1)} kB of JavaScript, gzip (at most ${budget}):`)
  console.log(`  ${sharesOf(scripts, fresh)}`)
  if (size > budget)
    stop(
      'The first load is over its budget: load what the home screen and the answer rarely show when it is first used (useLazyPart in web/src/shared/lazy-part.ts; a lazy route in web/src/app.tsx).',
    )
}

/** The size of each package in these files, the heaviest first. */
function sharesOf(scripts: string[], fresh: string): string {
  const file = join(fresh, 'shares.json')
  const shares = JSON.parse(readFileSync(file, 'utf8')) as Shares
  rmSync(file)
  const sizes: Record<string, number> = {}
  for (const script of scripts) for (const [origin, size] of Object.entries(shares[script] ?? {})) sizes[origin] = (sizes[origin] ?? 0) + size
  return Object.entries(sizes)
    .toSorted(([, one], [, other]) => other - one)
    .map(([origin, size]) => `${origin} ${(size / 1000).toFixed(1)}`)
    .join(', ')
}

/** The build target is newer than the oldest browser we keep (web/vite.config.ts says why), so what that one does not know is looked for. */
function checkOldestBrowser(fresh: string): void {
  for (const file of globSync('{sw.js,assets/*.{js,css}}', { cwd: fresh })) {
    const unknown = unknownToOldest(file, readFileSync(join(fresh, file), 'utf8'))
    if (unknown) stop(`${file} holds "${unknown}", which Chrome 87 does not know: do without it, or add it to web/src/old-cores.ts.`)
  }
}

/** Writes compressed forms next to text files, so that serving needs no compression. */
function compress(fresh: string): void {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: fresh })) {
    const path = join(fresh, file)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 9 : 11 } }))
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

if (import.meta.main) buildSites()
