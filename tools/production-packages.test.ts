import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const nobody = 65_534
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

test('the files of the image start the server in production, with its production packages alone, read-only and as another user', async (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'xunyi-production-'))
  t.after(() => {
    execFileSync('chmod', ['-R', 'u+w', copy])
    rmSync(copy, { recursive: true, force: true })
  })
  // The sites are built after this test; the server is started without them.
  for (const [, from] of readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(
    /^COPY --from=build \/build\/((?:contract|retrieval|server|package)\S*) (?!\.\/)/gm,
  ))
    cpSync(join(root, from!), join(copy, from!), { recursive: true })
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
  const user = readOnlyFor(copy, env.DATA_DIR)
  const child = spawn(process.execPath, ['server/src/testing/serve-without-pages.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
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

/** Takes every right to write from a tree but its data folder. @returns another user to run as, where this one may choose: `root` writes anywhere */
function readOnlyFor(tree: string, dataDir: string): { uid?: number; gid?: number } {
  mkdirSync(dataDir)
  execFileSync('chmod', ['-R', 'a-w,a+rX', tree])
  chmodSync(dataDir, 0o700)
  // Another user gets nowhere where a folder above is closed to it.
  if (process.getuid?.() !== 0 || !isReachable(tree)) return {}
  chownSync(dataDir, nobody, nobody)
  return { uid: nobody, gid: nobody }
}

function isReachable(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isReachable(dirname(folder)))
}
