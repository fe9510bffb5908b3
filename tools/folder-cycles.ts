import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A workspace whose folders must not import in a circle. */
export interface Workspace {
  name: string
  sources: string
}

export const workspaces: readonly Workspace[] = [
  { name: 'web', sources: 'web/src' },
  { name: 'admin', sources: 'admin/src' },
  { name: 'contract', sources: 'contract/src' },
  { name: 'server', sources: 'server/src' },
  { name: 'retrieval', sources: 'retrieval/src' },
]

/** Groups of folders, and of files at the top, that import each other; types and style sheets count, tests do not: nothing imports them. */
export function folderCycles({ sources }: Workspace): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const file of globSync(`${sources}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.ts'] })) {
    const from = nodeOf(file, sources)
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const target of importsOf(file)) {
      const to = nodeOf(target, sources)
      if (to !== from && target.startsWith(sources + sep)) targets.add(to)
    }
  }
  return stronglyConnected(graph)
}

/** The folder of a file; a file at the top of its workspace stands for itself. */
function nodeOf(file: string, sources: string): string {
  const folder = dirname(file)
  return folder === normalize(sources) ? file : folder
}

/** Relative imports, exports from, dynamic and type-only ones. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g)].map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** Tarjan's algorithm. @returns the components of more than one node, each sorted */
function stronglyConnected(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== order.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) cycles.push(component.toSorted())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
