import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import * as zod from 'zod/mini'
import { shares } from './vite.shares.ts'
import { starts } from './vite.starts.ts'
import { serviceWorker } from './vite.worker.ts'

/** The phone app. tools/dev.ts serves it while it is being written. */
export default defineConfig({
  plugins: [schemasStayWithTheServer(), react(), shares(), starts(), serviceWorker()],
  build: {
    // The floor is Chrome 87 and Safari 15.4. Both know private class fields; naming them would turn every one of them
    // into a WeakMap all the same (2 kB), because of static fields, which this code does not use.
    target: ['chrome98', 'safari16'],
    cssTarget: ['chrome87', 'safari14.1'],
    // Every asset is a file: the content security policy allows no inline code, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The shares take time on purpose.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // The modules of the first page form one file: split along the lazy screens they would be four, and 3 kB larger.
            { name: 'first', test: /./, tags: ['$initial'] },
            // The modules that several lazy screens share form one more, not a dozen of a few lines, whose names the first page would list.
            { name: 'parts', test: /\/(web\/src\/(ui|shared)|contract\/src)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

/** A field of an endpoint with the lines that are indented below it. */
const serversFields = /^ {2}(?:summary|refusals|input|output): .*\n(?: {4}.*\n| {2}[)\]}].*\n)*/gm

/** The sentences of refusals that reach the phone with the server's answer alone; those of a callback's code are its own. */
const serversSentences = /^( {2}(?!noStaffAccount|ssoUnavailable|ssoNotConfigured|exchangeFailed)\w+: \{ code: .*, msg: )'[^']*'/gm

/**
 * The browser takes paths and types from the contract; its schemas are run by the server alone. In their place come inert
 * values, which takes zod (6 kB) out of the first load; what a call's definition holds for the server and the OpenAPI page goes too. A screen that wants to
 * check input uses the plain functions of contract/values.
 */
function schemasStayWithTheServer(): Plugin {
  const name = 'zod/mini'
  return {
    name: 'schemas-stay-with-the-server',
    enforce: 'pre',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const names = Object.keys(zod).filter((key) => key !== 'default')
      return [
        'const schema = { check: () => schema }',
        '/* @__NO_SIDE_EFFECTS__ */ function inert() { return schema }',
        `export { ${names.map((key) => `inert as ${key}`).join(', ')} }`,
      ].join('\n')
    },
    transform: (code, id) => (id.includes('/contract/src/') ? { code: code.replace(serversFields, '').replace(serversSentences, "$1''"), map: null } : null),
  }
}
