import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const wanted = ['chromium', 'fonts-noto-cjk']

/**
 * The Chromium that the journeys run in, with a font that has Chinese; both come through apt where that may be.
 * @returns the program's path
 * @throws a sentence that says what to install
 */
export function chromium(): string {
  if (find() && hasChineseFont()) return find()!
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && works('apt-get', ['--version'])
  if (mayInstall) {
    console.log(`Installing ${wanted.join(' and ')} ...`)
    const apt = (...words: string[]) =>
      spawnSync('apt-get', [...words, '-qq', '-y'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update')
    apt('install', '--no-install-recommends', ...wanted)
  }
  const found = find()
  if (!found)
    throw new Error(
      `No Chromium was found: install it (Debian and Ubuntu: sudo apt-get install ${wanted.join(' ')}), or set CHROMIUM_PATH to a Chromium or Chrome.`,
    )
  if (!hasChineseFont())
    throw new Error('No font with Chinese was found, so every character would be a box: install one (Debian and Ubuntu: sudo apt-get install fonts-noto-cjk).')
  return found
}

function find(): string | undefined {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((place) => place && existsSync(place))
}

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  const list = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return list.status === 0 && list.stdout.trim() !== ''
}

function works(command: string, words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}
