import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's build of Chromium without windows, where apt has it: the same engine, and a fifth less computing for each test. */
const lean = 'chromium-headless-shell'
const font = 'fonts-noto-cjk'

/**
 * The Chromium that the journeys run in, with a font that has Chinese; both come through apt where that may be.
 * @returns the program's path
 * @throws a sentence that says what to install
 */
export function chromium(): string {
  const wanted = [...(find() === undefined ? ['chromium'] : []), ...(hasChineseFont() ? [] : [font])]
  if (wanted.length > 0 && mayInstall() && apt(['update', '-qq'], 'inherit')) install(wanted)
  if (process.env['CHROMIUM_PATH'] === undefined && !existsSync(`/usr/bin/${lean}`) && mayInstall() && apt(['install', '--simulate', lean], 'ignore'))
    install([lean])
  const found = find()
  if (!found)
    throw new Error(
      `No Chromium was found: install it (Debian and Ubuntu: sudo apt-get install chromium ${font}), or set CHROMIUM_PATH to a Chromium or Chrome.`,
    )
  if (!hasChineseFont())
    throw new Error(`No font with Chinese was found, so every character would be a box: install one (Debian and Ubuntu: sudo apt-get install ${font}).`)
  return found
}

const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && apt(['--version'], 'ignore')

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} ...`)
  apt(['install', '-qq', '-y', '--no-install-recommends', ...packages], 'inherit')
}

/** @param errors what becomes of its complaints @returns whether it succeeded */
function apt(words: string[], errors: 'inherit' | 'ignore'): boolean {
  return spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', errors], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
}

function find(): string | undefined {
  const places = [
    process.env['CHROMIUM_PATH'],
    `/usr/bin/${lean}`,
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
