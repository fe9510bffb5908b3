import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { AppContext } from '../open-context.ts'
import { engine } from './database-before.ts'

export interface Script {
  /** Names to import by module, relative to `server/src`. */
  imports: Readonly<Record<string, string>>
  /** The body of an async function with `db`, `clock` and `given`. */
  run: string
  given: unknown
}

export interface Ended {
  killed: boolean
  /** The statements that it executed, as `insert safety_cases`. */
  statements: string[]
}

/**
 * Runs a script on the test's database in a process of its own that is killed, as by SIGKILL from outside, after so many statements; 0: not killed. A script
 * that ends first is killed then, right after its last commit, where it is to be killed at all.
 */
export async function runDying(
  { config }: Pick<AppContext, 'config'>,
  statement: number,
  { imports, run, given }: Script,
  started: (child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const { dataDir, databaseUrl } = config
  const lines = Object.entries({ openDatabase: 'db/open.ts', ...imports }).map(([name, path]) => `import { ${name} } from ${JSON.stringify(urlOf(path))}`)
  const source = `${lines.join('\n')}
    const opened = await openDatabase(${JSON.stringify({ dataDir, databaseUrl })})
    const { clock } = opened
    const given = ${JSON.stringify(given)}
    let count = 0
    const named = ({ into, table, from }) => (into ?? table ?? from?.froms?.[0])?.table?.identifier?.name ?? ''
    const kinds = []
    const die = () => process.kill(process.pid, 'SIGKILL')
    const db = opened.db.withPlugin({
      transformQuery({ node }) {
        kinds.push(node.kind.replace('QueryNode', '').toLowerCase() + ' ' + named(node))
        return node
      },
      async transformResult({ result }) {
        if (++count === ${statement}) die()
        return result
      },
    })
    await (async () => { ${run} })()
    if (${statement} > 0) die()
    process.stdout.write(JSON.stringify(kinds))
    await opened.close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../../node_modules/.cache/compile') },
  })
  started(child)
  const [out, errors, signal] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<NodeJS.Signals | null>((ended) => child.on('close', (_code, signal) => ended(signal))),
  ])
  if (signal === null && out === '') throw new Error(errors)
  return { killed: signal === 'SIGKILL', statements: out === '' ? [] : (JSON.parse(out) as string[]) }
}

const urlOf = (path: string) => pathToFileURL(join(import.meta.dirname, '..', path)).href

/**
 * The statements after which a process is killed: the first and the last of each kind of write, and the end. After a read the database is as before it.
 * With SWEEP=1 every statement, which takes minutes.
 */
export const killsAmong = (statements: readonly string[]): number[] =>
  killsAfter(statements, (kind, at) => statements.indexOf(kind) === at || statements.lastIndexOf(kind) === at)

/** The same where all statements are one transaction: the first of each kind of write on SQLite, the last on PostgreSQL. */
export const killsInTransaction = (statements: readonly string[]): number[] =>
  killsAfter(statements, (kind, at) => (engine === 'postgres' ? statements.lastIndexOf(kind) : statements.indexOf(kind)) === at)

function killsAfter(statements: readonly string[], isEdge: (kind: string, at: number) => boolean): number[] {
  const chosen = statements.flatMap((kind, at) => (process.env['SWEEP'] === '1' || (!kind.startsWith('select') && isEdge(kind, at)) ? [at + 1] : []))
  return [...chosen, statements.length + 1]
}
