import { gzipSync } from 'node:zlib'
import { minifySync, type Plugin } from 'vite'

/** For each JavaScript file of the build, its gzip size in bytes by origin: a package, or a folder of the app. */
export type Shares = Record<string, Record<string, number>>

/** Writes shares.json for tools/build.ts. A module's share is estimated by its own size after minifying; the shares of a file add up to the file. */
export function shares(): Plugin {
  return {
    name: 'shares',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files: Shares = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const byOrigin: Record<string, number> = {}
          for (const [id, { code }] of Object.entries(chunk.modules)) {
            if (!code) continue
            const size = gzipSync(minifySync(id, code, { compress: true, mangle: true }).code).length
            byOrigin[originOf(id)] = (byOrigin[originOf(id)] ?? 0) + size
          }
          const sum = Object.values(byOrigin).reduce((total, size) => total + size, 0)
          const size = gzipSync(chunk.code, { level: 9 }).length
          files[chunk.fileName] = Object.fromEntries(Object.entries(byOrigin).map(([origin, share]) => [origin, (share / sum) * size]))
        }
        this.emitFile({ type: 'asset', fileName: 'shares.json', source: JSON.stringify(files) })
      },
    },
  }
}

function originOf(id: string): string {
  const path = id.replaceAll('\\', '/')
  const [first = '', second = ''] = path.includes('/node_modules/') ? path.slice(path.lastIndexOf('/node_modules/') + 14).split('/') : []
  if (/^(?:react|react-dom|scheduler)$/.test(first)) return 'react'
  if (first === '@tanstack') return first
  if (first !== '') return first.startsWith('@') ? `${first}/${second}` : first
  if (path.includes('/contract/src/')) return 'contract'
  const folder = /\/web\/src\/(?:([^/]+)\/)?/.exec(path)
  return folder ? (folder[1] ?? 'app') : 'build'
}
