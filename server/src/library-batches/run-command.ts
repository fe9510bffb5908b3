import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { isBusy } from '../db/is-busy.ts'
import { openDatabase, type Opened } from '../db/open.ts'
import { Misconfigured } from '../misconfigured.ts'
import { osUser } from '../os-user.ts'
import { printable } from '../printable.ts'
import { exportLibrary, writeTemplate } from '../library-files/export-all.ts'
import { readLibraryFile } from '../library-files/formats/read.ts'
import { Unreadable } from '../library-files/formats/unreadable.ts'
import { importDrafts, type Report } from './import-all.ts'
import { onDuplicates, type OnDuplicate } from '../library-files/plan-import.ts'
import { showProgress } from '../library-files/progress.ts'
import { loadStarter, starterLibrary } from '../library-files/starter.ts'

const usage = `用法：
  npm run library -- import 文件 [--dry-run] [--on-duplicate=refuse|skip|overwrite]
      把文件作为一批草稿导入：.xlsx、.csv（UTF-8 或 GB18030）、.jsonl。有一行不对，就一行也不导入。
      草稿由医学审核在管理台“知识库 → 导入批次”批准后才发布。
      --dry-run        只检查，不改动知识库
      --on-duplicate   同一问题已在知识库中、编号不同或未填时：refuse 报错（默认）、skip 跳过、overwrite 更新知识库那一条
  npm run library -- export 文件 [--force]
      把知识库导出为 .xlsx、.csv 或 .jsonl；--force 覆盖已有的文件
  npm run library -- template 文件 [--force]
      生成可填写的模板：.xlsx、.csv 或 .jsonl
服务器运行时也可以使用。知识库的位置由环境变量 DATA_DIR 或 DATABASE_URL 决定，与服务器相同。说明见 docs/library.zh-CN.md。`

/** An unknown command or option. */
class Misused extends Error {}

/** Where a command's lines go, as to `console`. */
export interface Output {
  log(line: string): void
  error(line: string): void
}

/** Runs one command on the library that the environment names. @returns the exit code @throws for a fault, which is printed with its stack */
export async function runCommand(words: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    return await run(words, env, output)
  } catch (error) {
    if (error instanceof Misused) output.error(`${error.message}\n\n${usage}`)
    else if (error instanceof Unreadable) output.error(printable(error.message))
    else if (error instanceof Misconfigured) output.error(`知识库打不开：${error.message}`)
    else if (isBusy(error)) output.error('知识库正被另一个程序写入：请稍后再试。')
    else throw error
    return error instanceof Misused ? 2 : 1
  }
}

async function run(words: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  const { command, file, flags } = parseCommand(words, env)
  if (command === undefined) {
    output.log(usage)
    return 0
  }
  // npm runs scripts in the project's folder; paths are relative to the folder of the caller.
  const path = resolve(env['INIT_CWD'] ?? '.', file)
  if (command === 'template') {
    writeTemplate(path, { replace: flags.force })
    output.log(`模板已写入 ${path}`)
    return 0
  }
  if (command === 'import') {
    const { drafts, notes, hash } = await readLibraryFile(path)
    for (const note of notes) output.log(printable(note))
    const onProgress = (phase: 'check' | 'save', total: number) => showProgress(process.stderr, phase === 'check' ? '正在检查' : '正在导入', total)
    return withLibrary(env, async ({ db, clock }) =>
      tell(
        await importDrafts(db, clock, drafts, { ...flags, onProgress, file: { name: basename(path), hash }, importer: `command line: ${osUser()}` }),
        flags.dryRun,
        output,
      ),
    )
  }
  return withLibrary(env, async ({ db }) => {
    output.log(`已导出 ${await exportLibrary(db, path, { replace: flags.force })} 条到 ${path}`)
    return 0
  })
}

function parseCommand(words: string[], env: NodeJS.ProcessEnv) {
  const options = {
    'dry-run': { type: 'boolean' },
    'on-duplicate': { type: 'string' },
    force: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values, positionals, tokens } = parseArgs({ args: words, options, allowPositionals: true, strict: false, tokens: true })
  const [command, file, ...more] = positionals
  const flags = {
    // `npm run library import x --dry-run`, without the --, passes the flag to npm: it must not become a real import.
    dryRun: values['dry-run'] === true || env['npm_config_dry_run'] === 'true',
    onDuplicate: (values['on-duplicate'] ?? 'refuse') as OnDuplicate,
    force: values.force === true,
  }
  if (command === undefined || values.help) return { command: undefined, file: '', flags }
  const unknown = tokens.find((token) => token.kind === 'option' && !(token.name in options))
  if (unknown?.kind === 'option') throw new Misused(`不认识的选项 ${unknown.rawName}`)
  if (command !== 'import' && command !== 'export' && command !== 'template') throw new Misused(`不认识的命令 ${command}`)
  if (file === undefined) throw new Misused('缺少文件名')
  if (more.length > 0) throw new Misused(`一次只能一个文件，多出了 ${more.join(' ')}；文件名含空格时请加引号`)
  if (!onDuplicates.includes(flags.onDuplicate)) throw new Misused(`--on-duplicate 应为 ${onDuplicates.join('、')} 之一`)
  return { command, file, flags }
}

/** Loads the starter into an empty library first, as the server does. */
async function withLibrary(env: NodeJS.ProcessEnv, work: (opened: Opened) => Promise<number>): Promise<number> {
  const config = readConfig(env)
  const opened = await openDatabase(config)
  try {
    if (config.starterLibrary) await loadStarter(opened.db, opened.clock(), starterLibrary)
    return await work(opened)
  } finally {
    await opened.close()
  }
}

function tell({ batch, added, updated, unchanged, skipped, examples, problems, notes }: Report, dryRun: boolean, output: Output): number {
  for (const { place, text } of problems) output.error(printable(`${place}：${text}`))
  if (problems.length > 0) {
    const rows = new Set(problems.map(({ at }) => at)).size
    output.error(`\n有 ${rows} 行需要修改，知识库没有任何改动。改好后再导入一次。`)
    return 1
  }
  for (const { place, text } of notes) output.log(printable(`${place}：${text}`))
  if (examples > 0) output.log('示例行未导入。')
  output.log(
    `${dryRun ? '试运行，没有导入：将' : batch === null ? '没有需要导入的内容：' : '已导入为草稿，等待另一人在管理台批准：'}新增 ${added}，更新 ${updated}，未变 ${unchanged}，跳过 ${skipped}。`,
  )
  return 0
}
