import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './packages.ts'

// npm run sbom [file]: what is installed in production, as CycloneDX JSON. npm itself writes it, from the lockfile.
const file = resolve(process.argv[2] ?? 'xunyi.cdx.json')
const npm = process.env['npm_execpath'] === undefined ? ['npm'] : [process.execPath, process.env['npm_execpath']]
const run = spawnSync(npm[0]!, [...npm.slice(1), 'sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 50_000_000,
  shell: npm.length === 1 && process.platform === 'win32',
})
if (run.status !== 0) {
  console.error(run.stderr || run.error?.message)
  process.exit(1)
}
const { components } = JSON.parse(run.stdout) as { components: unknown[] }
writeFileSync(file, run.stdout)
console.log(`${file}: ${components.length} components`)
