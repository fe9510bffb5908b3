import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, readExceptions, type Report } from './audit-exceptions.ts'
import { root } from './packages.ts'

// npm run audit: asks the registry for known vulnerabilities of what is shipped; an error for each that no dated exception of audit-exceptions.json covers.
const today = new Date().toISOString().slice(0, 10)
const exceptions = readExceptions(readFileSync(join(import.meta.dirname, 'audit-exceptions.json'), 'utf8'), today)
const npm = process.env['npm_execpath'] === undefined ? ['npm'] : [process.execPath, process.env['npm_execpath']]
const run = spawnSync(npm[0]!, [...npm.slice(1), 'audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 50_000_000,
  shell: npm.length === 1 && process.platform === 'win32',
})
const report = JSON.parse(run.stdout || '{}') as Partial<Report>
if (!report.vulnerabilities) {
  console.error(`npm audit gave no report: ${run.stderr || run.stdout || String(run.error)}`)
  process.exit(2)
}
const { open, idle } = judge({ vulnerabilities: report.vulnerabilities }, exceptions, today)
for (const line of idle) console.log(`exception without use: ${line}`)
for (const line of open) console.error(line)
console.log(`${open.length} open, ${exceptions.length} exceptions`)
if (open.length > 0) process.exit(1)
