import { join } from 'node:path'
import { createServer, type Plugin, type Rollup } from 'vite'

interface Starts {
  screens: Record<string, { path: string; Screen: unknown }>
  picture: (Screen: unknown) => string
}

/**
 * Puts pictures of the first screens into index.html (src/starts.tsx), with the styles and the names of the files that they need:
 * the first paint waits for no script.
 */
export function starts(): Plugin {
  return {
    name: 'starts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const { files, styles } = partsOf(bundle, '/auth/auth-routes.tsx')
        const templates = Object.entries(await pictures()).map(([name, markup]) => `<template id="start-${name}">${markup}</template>`)
        page.source = String(page.source)
          .replace("'__OUTSIDE__'", JSON.stringify(files))
          .replace('</head>', () => `<style>${styles.trim()}</style>\n  </head>`)
          .replace('<!-- starts -->', () => templates.join('\n    '))
      },
    },
  }
}

/** The scripts of a lazy chunk beside the first ones, and their styles. */
function partsOf(bundle: Rollup.OutputBundle, module: string): { files: string[]; styles: string } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
  const lazy = chunks.find((chunk) => chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(module))
  if (!lazy) throw new Error(`${module} has no chunk of its own`)
  const files = [...lazy.imports, lazy.fileName].filter((file) => !first.has(file))
  const sheets = chunks.filter((chunk) => files.includes(chunk.fileName)).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  const styles = [...new Set(sheets)].map((sheet) => bundle[sheet]).map((sheet) => (sheet?.type === 'asset' ? String(sheet.source) : ''))
  return { files: files.map((file) => `/${file}`), styles: styles.join('') }
}

/** Draws each screen in this process, with the little of a browser that it asks for. */
async function pictures(): Promise<Record<string, string>> {
  // Brand names of the server's own form count as missing.
  const brand = 'BRAND'
  const location = { pathname: '/', search: '', hostname: '' }
  const window = { location, history: { state: null } }
  const document = { querySelector: () => ({ content: brand }), addEventListener: () => undefined }
  const server = await createServer({
    root: import.meta.dirname,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  Object.assign(globalThis, { window, document })
  try {
    const { screens, picture } = (await server.ssrLoadModule(join(import.meta.dirname, 'src/starts.tsx'))) as Starts
    const drawn: Record<string, string> = {}
    for (const [name, { path, Screen }] of Object.entries(screens)) {
      location.pathname = path
      drawn[name] = picture(Screen).replaceAll(brand, '__BRAND__')
      // The content security policy refuses styles in attributes.
      if (/ style=/.test(drawn[name])) throw new Error(`the picture of ${path} has a style of its own`)
    }
    return drawn
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
    await server.close()
  }
}
