import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verify } from '../audit/verify.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { Misconfigured } from '../misconfigured.ts'
import { restore, verifyBackup } from './restore.ts'
import { writeBackup } from './write-backup.ts'

const usage = `用法：
  npm run backup -- 文件 [--force]      把整个数据库备份到文件，服务器可以继续运行；--force 覆盖已有的文件
  npm run restore -- 文件               把备份恢复到空的数据库；SQLite 与 PostgreSQL 的备份可以互换
  npm run verify -- 文件 [--drill]      检查备份是否完整；--drill 再试着恢复到临时目录，并核对审计记录
数据库的位置由环境变量 DATA_DIR 或 DATABASE_URL 决定，与服务器相同。环境变量 BACKUP_PASSPHRASE 中的口令用于加密和解密（age 格式）。说明见 docs/operation.zh-CN.md。`

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  process.exitCode = 1
  if (error instanceof TypeError && 'code' in error) console.error(usage)
  else if (error instanceof Misconfigured) console.error(error.message)
  else throw error
}

async function run(words: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: words, options: { force: { type: 'boolean' }, drill: { type: 'boolean' } }, allowPositionals: true })
  const [command, name, ...more] = positionals
  if (name === undefined || more.length > 0) return usage
  // npm runs scripts in the project's folder; paths are relative to the folder of the caller.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name)
  const passphrase = process.env['BACKUP_PASSPHRASE'] || null
  if (command === 'verify') return verified(file, passphrase, values.drill === true)
  const config = readConfig(process.env)
  if (command === 'backup') {
    const { tables, rows } = await writeBackup(config, file, { passphrase, replace: values.force === true })
    const note = passphrase === null ? '文件未加密，内含个人信息，请妥善保管。' : '文件已加密，没有口令无法恢复。'
    return `已备份 ${tables} 张表、${rows} 行到 ${file}。${note}${config.secret === null && config.databaseUrl === null ? '密钥文件 secret 不在备份中，请另行保存。' : ''}`
  }
  const { tables, rows } = await restore(config, file, passphrase)
  return `已恢复 ${tables} 张表、${rows} 行。`
}

async function verified(file: string, passphrase: string | null, drill: boolean): Promise<string> {
  const { made, engine, tables, rows } = await verifyBackup(file, passphrase)
  const said = `备份完整：${made} 生成，来自 ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}，${tables} 张表、${rows} 行。`
  if (!drill) return said
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-drill-'))
  try {
    await restore({ dataDir, databaseUrl: null }, file, passphrase)
    const { db, close } = await openDatabase({ dataDir, databaseUrl: null })
    const found = await verify(db).finally(close)
    if ('flaw' in found) throw new Misconfigured(`演练恢复成功，但审计记录第 ${found.seq} 条对不上（${found.flaw}）。`)
    return `${said}演练恢复成功，审计记录连续${found.end ? `，共 ${found.end.seq} 条` : ''}。`
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
