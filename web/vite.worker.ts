import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

const source = join(import.meta.dirname, 'src/offline/service-worker.ts')

/** Writes sw.js: the service worker with the names of all files it stores. Its version is their digest. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { sourcemap: false })
        const files = Object.keys(bundle)
          .filter((name) => /^assets\/.*\.(?:js|css)$/.test(name))
          .toSorted()
        const page = bundle['index.html']
        const version = createHash('sha256').update(files.join()).update(code)
        if (page?.type === 'asset') version.update(page.source)
        const names = JSON.stringify(files.map((file) => `/${file}`))
        // The stored page names the brand: another one makes another worker.
        const head = `const version = '${version.digest('hex').slice(0, 12)}', files = ${names} // __BRAND__`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${head}\n${code.replace(/^export \{\};?$/m, '')}` })
      },
    },
  }
}
