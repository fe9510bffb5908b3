import { loginBySms, userInfo } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo as osUser } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { wrongCode } from '../testing/numbers.ts'
import { outcome } from '../testing/outcome.ts'
import { programEnv } from '../testing/program-env.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { runCommand, type Outcome } from './run-command.ts'

/* The command next to a server on the same database: in this process where only its work is tested, as one of its own where that counts. */
let at: TestServer
beforeEach(async () => {
  at = await openTestServer({ starter: [] })
})
afterEach(() => at.close())

const database = () => {
  const { dataDir, databaseUrl } = at.context.config
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

/** The command in this process. */
const listUsers = (words: string[], env: Record<string, string> = {}) => runCommand(words, { NODE_ENV: 'test', ...database(), ...env })

/** The command as a process of its own. */
function asProcess(words: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const options = { cwd: tmpdir(), env: { ...programEnv(), NODE_ENV: 'test', INIT_CWD: '/nowhere', ...database(), ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], options, (error, stdout, stderr) =>
      resolve({ status: (error ? Number(error.code) : 0) as Outcome['status'], stdout, stderr }),
    )
  })
}

/** The output of a command that succeeds. */
async function said(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await listUsers(words)
  assert.deepEqual([status, stderr], [0, ''], words.join(' '))
  return stdout
}

test('without a command it prints its usage in Chinese; a wrong one is reported with exit code 2, repeating no number', async () => {
  const bare = await asProcess([])
  assert.deepEqual([bare.status, bare.stderr], [0, ''])
  assert.match(bare.stdout, /^用法：\n {2}npm run users -- list /)
  const wrong: [string[], RegExp, Record<string, string>?][] = [
    [['lst'], /^不认识的命令 lst\n用法见 npm run users/],
    [['grant', '13812345678', 'auditor'], /^不认识的角色；角色有 writer（医学信息专员）、/],
    [['list', '--staff', '--doctors'], /^--staff 和 --doctors 只能写一个\n/],
    [['create-staff', '--email', '13812345678@corp'], /^--email 后面不是完整的邮箱\n/],
    [['create-staff'], /^缺少 --email；/],
    [['verify', '12'], /^校验值应为/],
    // npm's handling of an option without the -- before it.
    [['list'], /^选项前的 -- 不能省：npm run users -- list --disabled …\n/, { npm_config_disabled: 'true' }],
  ]
  for (const [words, sentence, env] of wrong) {
    const { status, stdout, stderr } = await listUsers(words, env)
    assert.deepEqual([status, stdout], [2, ''], words.join(' '))
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /12345678/)
  }
  assert.deepEqual(await asProcess(['lst']), await listUsers(['lst']))
  assert.deepEqual(await asProcess(['list'], { npm_config_disabled: 'true' }), await listUsers(['list'], { npm_config_disabled: 'true' }))
})

test('on an empty machine the first administrator is created before the first start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-empty-'))
  try {
    const empty = { DATA_DIR: join(dataDir, 'data'), DATABASE_URL: '' }
    assert.deepEqual(await asProcess(['list'], empty), { status: 0, stdout: '没有符合条件的用户。\n', stderr: '' })
    assert.deepEqual(await listUsers(['verify'], empty), { status: 0, stdout: '还没有审计记录。\n', stderr: '' })
    assert.match(
      (await listUsers(['create-staff', '--email', 'a@xunyi.example', '--role', 'administrator'], empty)).stdout,
      /^已创建员工账号，编号 [\w-]{22}，角色：运营管理员。\n/,
    )
    const { stdout } = await listUsers(['list'], empty)
    assert.match(
      stdout,
      /^编号 {20}身份 {2}姓名 {2}手机 {2}邮箱 {16}角色 {8}状态 {2}最近登录\n[\w-]{22} {2}员工 {14}a\*\*\*@xunyi\.example {2}运营管理员 {2}正常 {2}从未\n共 1 人。\n$/,
    )
    writeFileSync(join(dataDir, 'blocker'), '')
    assert.match((await listUsers(['list'], { ...empty, DATA_DIR: join(dataDir, 'blocker') })).stderr, /^数据库打不开：.*\n$/)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the first administrator signs in with that address; a second one needs another address', async () => {
  assert.match(
    await said('create-staff', '--email', 'Editor@xunyi.example', '--name', '林静', '--role', '运营管理员', '--role', 'auditor'),
    /角色：运营管理员、只读审计。\n本人首次用企业账号登录时，.*\n$/,
  )
  const staff = at.browser()
  await staff.loginStaff('editor')
  assert.match(
    await said('list', '--role', 'administrator', '林'),
    new RegExp(`\n${staff.userId} {2}员工 {2}林静 .* 正常 {2}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\n共 1 人。\n$`),
  )
  const again = await listUsers(['create-staff', '--email', 'editor@xunyi.example'])
  assert.deepEqual([again.status, again.stderr], [1, `这个邮箱已有账号：林静（员工，编号 ${staff.userId}）。\n`])
  assert.match(await said('create-staff', '--email', 'unknown@else.example'), /\n注意：邮箱不在企业邮箱域名 @xunyi\.example 内。\n$/)
})

test('S-24 next to a running server: a disabled user gets 401 at the next call on every device', async () => {
  const doctor = await at.doctor('13612345678')
  const other = await at.staff()
  const displayName = `王医生（医生，编号 ${doctor.userId}）`
  assert.equal(await said('disable', '136 1234 5678', '--reason', '本人申请'), `已停用 ${displayName}，并结束了 1 处登录。\n`)
  const answer = await doctor.post(userInfo.path, {})
  assert.deepEqual([answer.statusCode, answer.json().code], [401, 'A0301'])
  assert.equal(await outcome(other.call(userInfo, {})), 'ok')
  assert.equal(await said('disable', doctor.userId), `${displayName}已经是停用状态，没有改动。\n`)
  assert.match(await said('list', '--disabled'), / {2}停用 {2}.*\n共 1 人。\n$/)
  assert.equal(await said('enable', doctor.userId), `已启用 ${displayName}，现在可以重新登录。\n`)
  assert.equal(await said('enable', doctor.userId), `${displayName}没有被停用，没有改动。\n`)
  assert.equal(await said('end-sessions', other.userId), `已结束 陈晓（员工，编号 ${other.userId}）的 1 处登录。\n`)
  assert.equal(await outcome(other.call(userInfo, {})), 'noSession')
  assert.match(await said('end-sessions', other.userId), /没有任何登录，没有改动。\n$/)
})

test('S-18 S-19 next to a running server: an unlocked doctor gets in at once', async () => {
  const account = '13612345678'
  const browser = at.browser()
  const guess = (code: string) => outcome(browser.call(loginBySms, { account, code }))
  for (let n = 0; n < 2; n++) {
    const code = await browser.code(account)
    for (let times = 0; times < 5; times++) assert.equal(await guess(wrongCode(code)), 'codeWrong')
    at.pass(61_000)
  }
  assert.equal(await outcome(browser.code(account)), 'loginLocked')
  assert.equal(await said('unlock', account), '已解锁 136****5678（尚未注册）：解除锁定 1 处，清除登录错误 10 次、验证码发送记录 2 次，现在就可以登录。\n')
  assert.equal(await guess(await browser.code(account)), 'ok')
  assert.match(await said('unlock', account), /^已解锁 136\*{4}5678 未填姓名（医生，编号 [\w-]{22}）：?/)
  assert.match(await said('unlock', account), /没有被锁定，也没有登录错误和验证码发送记录，没有改动。\n$/)
})

test('roles are granted and revoked by either name; the last administrator only with --force', async () => {
  const { userId } = await at.staff('administrator')
  const doctor = await at.doctor()
  const displayName = `周明（员工，编号 ${userId}）`
  assert.equal(await said('grant', '只读审计', userId), `已授予 ${displayName}角色：只读审计。\n`)
  assert.equal(await said('grant', 'auditor', userId), `${displayName}已有角色只读审计，没有改动。\n`)
  assert.equal(await said('revoke', 'auditor', userId), `已收回 ${displayName}的角色：只读审计。\n`)
  assert.equal(await said('revoke', 'auditor', userId), `${displayName}没有角色只读审计，没有改动。\n`)
  const refused: [string[], string][] = [
    [['disable', userId], '这是最后一位可用的运营管理员，请先让另一位员工成为管理员；确实要这样做，请加 --force。\n'],
    [['revoke', 'administrator', userId], '这是最后一位可用的运营管理员，请先让另一位员工成为管理员；确实要这样做，请加 --force。\n'],
    [['grant', 'auditor', doctor.userId], '管理角色只能授予员工，不能授予医生。\n'],
    [['disable', '13600000000'], '找不到这个用户：请写编号、手机号或邮箱，编号可以用 list 查到。\n'],
    [['disable', doctor.userId, '--reason', '见 13600000000'], '原因会长期保留，请不要写手机号或邮箱。\n'],
  ]
  for (const [words, stderr] of refused) assert.deepEqual(await listUsers(words), { status: 1, stdout: '', stderr }, words.join(' '))
  assert.equal(await said('revoke', 'administrator', userId, '--force'), `已收回 ${displayName}的角色：运营管理员。\n`)
})

test('the audit log is read and verified; a tampered row is named', async () => {
  const { db } = at.context
  const doctor = await at.doctor()
  await said('disable', doctor.userId, '--reason', '本人申请')
  const kept = / (1:[\w-]{43}) /.exec(await said('verify'))?.[1] ?? ''
  await said('enable', doctor.userId)
  assert.match(
    await said('history', doctor.userId),
    new RegExp(
      `\n1 +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d {2}命令行 ${osUser().username} {2}停用 {2}${doctor.userId} {2}结束 1 处登录，原因：本人申请\n2 .* 启用 .*\n共 2 条。\n$`,
    ),
  )
  assert.equal(await said('history', '-'.repeat(22)), '没有审计记录。\n')
  assert.match(await said('verify', kept), /^审计记录完整：共 2 条，且与您保存的第 1 条相符。\n/)
  await db.updateTable('audit_log').set({ after: 'gone \u001B[2J' }).where('seq', '=', 2).execute()
  assert.deepEqual(await listUsers(['verify']), { status: 1, stdout: '', stderr: '审计记录不完整：第 2 条被改动过。\n' })
  assert.match(await said('history'), /gone \uFFFD\[2J\n/)
})

test('several commands at once next to a working server lose nothing: one chain with every event', async () => {
  const staff = await Promise.all(Array.from({ length: 4 }, (_, n) => asProcess(['create-staff', '--email', `s${n}@xunyi.example`])))
  assert.deepEqual(
    staff.map(({ status, stderr }) => [status, stderr]),
    staff.map(() => [0, '']),
  )
  const [id = ''] = /[\w-]{22}/.exec(staff[0]!.stdout) ?? []
  const granted = await Promise.all(['writer', 'approver', 'auditor', 'auditor'].map((role) => asProcess(['grant', role, id])))
  assert.equal(granted.filter(({ stdout }) => stdout.startsWith('已授予')).length, 3)
  assert.match(await said('verify'), /^审计记录完整：共 7 条。\n/)
})
