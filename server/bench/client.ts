import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool as PoolType } from 'undici-types'

type Undici = { Pool: new (origin: string, options: { connections: number; pipelining: number }) => PoolType }

/** undici, Node's own HTTP client, as a package: keep-alive connections without the cost of fetch. Installed here if it is missing. */
export async function undici(): Promise<Undici> {
  if (!existsSync(join(import.meta.dirname, 'node_modules/undici'))) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: import.meta.dirname,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('undici could not be installed: is the npm registry reachable?')
  }
  // A specifier that the compiler does not resolve: the package exists only where the benchmark has run.
  const name = 'undici'
  return (await import(name)) as Undici
}
