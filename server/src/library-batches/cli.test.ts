import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../config.ts'
import { openContext } from '../open-context.ts'
import { approveAs } from '../testing/approve-batch.ts'
import { programEnv } from '../testing/program-env.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunyi-cli-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const total = starterEntries().length

/** The command in this process. */
async function library(words: string[], env: Record<string, string> = {}) {
  const lines: Record<'log' | 'error', string[]> = { log: [], error: [] }
  const output = { log: (line: string) => void lines.log.push(`${line}\n`), error: (line: string) => void lines.error.push(`${line}\n`) }
  const status = await runCommand(words, { INIT_CWD: folder, NODE_ENV: 'test', DATA_DIR: dataDir, ...env }, output)
  return { status, stdout: lines.log.join(''), stderr: lines.error.join('') }
}

/** The command as a process of its own. */
function asProcess(words: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
    encoding: 'utf8',
    env: { ...programEnv(), INIT_CWD: folder, NODE_ENV: 'test', DATA_DIR: dataDir, ...env },
  })
  return { status, stdout, stderr }
}

const line = (key: string, question: string) =>
  `${JSON.stringify({ key, question, answer: '答案', evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn/labels' }], subject: '人血白蛋白', category: '其他', reviewed_on: '2026-01-01', review_due: '2027-01-01' })}\n`

test('Without a command the CLI prints its usage in Chinese; a wrong one is named and ends with 2', async () => {
  const bare = asProcess([])
  assert.deepEqual([bare.status, bare.stderr], [0, ''])
  assert.match(bare.stdout, /^用法：\n {2}npm run library -- import 文件/)
  const wrong: [string[], RegExp][] = [
    [['imprt', 'a.csv'], /^不认识的命令 imprt\n/],
    [['import', 'a.csv', '--dryrun'], /^不认识的选项 --dryrun\n/],
    [['import', 'a.csv', '--on-duplicate=maybe'], /^--on-duplicate 应为 refuse、skip、overwrite 之一\n/],
  ]
  for (const [words, sentence] of wrong) {
    const { status, stderr } = await library(words)
    assert.equal(status, 2)
    assert.match(stderr, sentence)
  }
  assert.deepEqual(asProcess(['imprt']), await library(['imprt']))
})

test('The library of a running server is exported, and an import into another one is equal; imported questions are drafts until a second person publishes them', async () => {
  const context = await openContext(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  try {
    assert.equal(asProcess(['export', 'one.csv']).stdout, `已导出 ${total} 条到 ${join(folder, 'one.csv')}\n`)
    await library(['export', 'one.xlsx'])
    assert.deepEqual(await library(['import', 'one.xlsx']), { status: 0, stdout: `没有需要导入的内容：新增 0，更新 0，未变 ${total}，跳过 0。\n`, stderr: '' })
    const fresh = { DATA_DIR: join(folder, 'fresh') }
    assert.equal((await library(['import', 'one.csv'], fresh)).status, 0)
    await library(['export', 'two.csv'], fresh)
    assert.ok(readFileSync(join(folder, 'one.csv')).equals(readFileSync(join(folder, 'two.csv'))))
    writeFileSync(join(folder, 'new.jsonl'), line('cli-new', '命令行导入的问题能被运行中的服务器找到吗？'))
    assert.match((await library(['import', 'new.jsonl', '--dry-run'])).stdout, /^试运行，没有导入：将新增 1，/)
    // npm turns the flag into this variable when the -- before it is missing.
    assert.match((await library(['import', 'new.jsonl'], { npm_config_dry_run: 'true' })).stdout, /^试运行/)
    assert.match(asProcess(['import', 'new.jsonl']).stdout, /^已导入为草稿，等待另一人在管理台批准：新增 1，/)
    await context.catalogue.refresh()
    assert.equal(context.catalogue.index.size, total)
    const { id, imported_by } = await context.db.selectFrom('import_batches').selectAll().executeTakeFirstOrThrow()
    assert.match(imported_by, /^command line: /)
    const { actor, action } = await context.db.selectFrom('audit_log').select(['actor', 'action']).executeTakeFirstOrThrow()
    assert.deepEqual([actor, action], [imported_by, 'library.import'])
    await approveAs(context, id)
    assert.equal(context.catalogue.index.size, total + 1)
  } finally {
    await context.close()
  }
})

test('A file with bad rows ends with 1, names them on stderr without control characters, and changes nothing', async () => {
  writeFileSync(join(folder, 'bad.jsonl'), line('bad-1', '好的问题') + line('bad 2', '坏的\u001B[31m问题') + line('bad-1', '另一个好的问题'))
  const { status, stdout, stderr } = await library(['import', 'bad.jsonl'])
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(
    stderr,
    '第 2 行：编号「bad 2」：只能用字母、数字、点、下划线和连字符；问题「坏的\uFFFD[31m问题」：含有控制字符 U+001B\n第 3 行：编号 bad-1 与第 1 行重复\n\n有 2 行需要修改，知识库没有任何改动。改好后再导入一次。\n',
  )
})

test('A failing command prints one sentence and ends with 1', async () => {
  mkdirSync(join(folder, 'sub.csv'))
  writeFileSync(join(folder, 'there.csv'), 'mine')
  writeFileSync(join(folder, 'blocker'), '')
  const refusals: [string[], RegExp, Record<string, string>?][] = [
    [['import', 'none.csv'], /^找不到文件 .*none\.csv：请检查路径。\n$/],
    [['import', 'sub.csv'], /^.*sub\.csv 是文件夹：请写出其中的文件名。\n$/],
    [['export', 'library.docx'], /^文件名要以 \.jsonl、\.csv、\.xlsx 之一结尾：.*\n$/],
    [['export', 'nowhere/library.csv'], /^文件夹不存在，无法写入 .*\n$/],
    [['template', 'there.csv'], /^.*there\.csv 已存在：请换个文件名，或加 --force 覆盖它。\n$/],
    [['export', 'x.csv'], /^知识库打不开：environment variable PORT is not usable: .*\n$/, { PORT: 'many' }],
    [['export', 'x.csv'], /^知识库打不开：the database .* cannot be opened .*\n$/, { DATA_DIR: join(folder, 'blocker') }],
  ]
  for (const [words, sentence, env] of refusals) {
    const { status, stdout, stderr } = await library(words, env)
    assert.deepEqual([status, stdout], [1, ''], words.join(' '))
    assert.match(stderr, sentence)
  }
  assert.equal(readFileSync(join(folder, 'there.csv'), 'utf8'), 'mine')
  assert.deepEqual(asProcess(['import', 'none.csv']), await library(['import', 'none.csv']))
  assert.equal((await library(['template', 'there.csv', '--force'])).status, 0)
})
