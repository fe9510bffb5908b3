import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

interface Locked {
  dev?: boolean
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
}

/** The packages that the lockfile gives the server without those for development, by their folders. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const found = new Set<string>()
  const add = (from: string) => {
    for (const name of Object.keys(packages[from]!.dependencies ?? {})) {
      // As Node looks for it: from the folder that asks, upwards.
      const parts = from.split('/node_modules/')
      const places = [...parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/node_modules/')}/node_modules/${name}`), `node_modules/${name}`]
      const folder = places.find((place) => place in packages)
      assert.ok(folder, `${name}, which ${from} needs, is not in the lockfile`)
      const { link, resolved, dev } = packages[folder]!
      assert.ok(!dev, `${folder} is for development`)
      if (found.has(folder)) continue
      found.add(folder)
      add(link ? resolved! : folder)
    }
  }
  add('server')
  return [...found]
}

test('the server starts in production with its production packages alone', async (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'xunyi-production-'))
  t.after(() => rmSync(copy, { recursive: true, force: true }))
  for (const folder of ['contract', 'retrieval', 'server']) {
    for (const part of ['package.json', 'src', 'data', 'migrations', 'library']) {
      const from = join(root, folder, part)
      if (existsSync(from)) cpSync(from, join(copy, folder, part), { recursive: true })
    }
  }
  const packages = productionPackages()
  for (const folder of packages) {
    const [, workspace] = /^node_modules\/@xunyi\/(\w+)$/.exec(folder) ?? []
    if (workspace === undefined) cpSync(join(root, folder), join(copy, folder), { recursive: true })
    else {
      mkdirSync(join(copy, 'node_modules/@xunyi'), { recursive: true })
      symlinkSync(join(copy, workspace), join(copy, folder))
    }
  }
  assert.ok(!packages.includes('node_modules/oidc-provider'))

  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://xunyi.example.com',
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_ACCESS_KEY_ID: 'a',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE_CODE: 'd',
    PORT: '0',
    DATA_DIR: join(copy, 'data'),
  }
  const child = spawn(process.execPath, ['server/src/testing/serve-without-pages.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  const started = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Ctrl-C')) resolve(true)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(false))
  })
  assert.ok(await started, output)
  child.kill('SIGTERM')
  assert.equal(await ended, 0, output)
})
