import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type LaunchOptions, type PlaywrightTestOptions } from '@playwright/test'

/** A phone in China. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} satisfies Partial<PlaywrightTestOptions>

/** Our switch replaces the one that Playwright gives, so its list comes first. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages of the address bar, which the browser loads for every window: a second of computing for each test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
]

const lean = '/usr/bin/chromium-headless-shell'

/** The Chromium of this machine: the one without windows, where it is installed. */
export const launch = {
  executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(lean) ? lean : '/usr/bin/chromium'),
  chromiumSandbox: false,
  // Where the locale has no Chinese characters, a downloaded file loses its name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
} satisfies LaunchOptions

/** A page of a test lives for seconds: without optimizing its code, the browser computes 8 to 17 % less on a page, 6 % less over many tests. */
const unoptimized = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

/** The tests of several browsers and the longest ones: they begin first, so that none of them runs alone at the end. */
const long = ['**/console/{loop,safety-hand-over,synonyms}.spec.ts', '**/journeys/{desk-day,recall,safety}.spec.ts']

/**
 * Tests of one state each, which they bring about themselves: pages of one context, with its cookies, storage and cache cleared, spare a fifth of their time,
 * and a fourteenth without movement, which the journeys see.
 */
const states = ['**/screens/*.spec.ts', '**/console/pages.spec.ts']

/** Journeys and screens in the Chromium of this machine, on a phone's size, against a server of their own on a free port. */
export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './setup.ts',
  fullyParallel: true,
  // Three on two cores: a test also waits, for answers, animations and pauses while typing. A fourth makes each slower, and the whole no quicker.
  workers: Math.max(3, Math.min(4, availableParallelism())),
  // A machine that is busy with something else can hold a browser up. What passes at the second try only is named as such.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'long', testMatch: long },
    { name: 'states', testMatch: states, use: { reuseContext: true, contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'others', testIgnore: [...long, ...states] },
  ],
  use: {
    ...phone,
    serviceWorkers: 'block',
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { ...launch, args: [...launch.args, unoptimized] },
  },
})
