import { userInfo } from '@xunyi/contract/accounts'
import { ask } from '@xunyi/contract/chat'
import { history } from '@xunyi/contract/history'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { copySqliteTemplate } from '../src/testing/fresh-database.ts'
import { killServerProcesses, startServerProcess } from '../src/testing/server-process.ts'
import { post, signInBefore, unlimited, type SignedIn } from './signed-in.ts'
import { size } from './size.ts'

/* No byte of any file can be written: the limit of the process on the size of its files is zero, then lifted. PostgreSQL's disk is not this server's. */
const rounds = size('DISK_ROUNDS', 1)
const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-full-'))
after(() => {
  killServerProcesses()
  rmSync(dataDir, { recursive: true, force: true })
})

const limit = (pid: number, bytes: string) => assert.equal(spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]).status, 0)
const skip = spawnSync('prlimit', ['--version']).status === 0 ? false : 'prlimit is not here'

test(
  'S-94 while the disk is full writes are refused cleanly and reads are answered; once there is space writes succeed again, and nothing is half there',
  { skip },
  async (t) => {
    await copySqliteTemplate(dataDir, 'with-synonyms')
    const env = { ...unlimited, DATA_DIR: dataDir }
    const [doctor] = (await signInBefore(env, ['doctor'])) as [SignedIn]
    const { child, address, output, ended } = await startServerProcess(env)
    assert.ok(address, output())
    const write = (text: string) => post(address, doctor, ask, { text, id: null })
    const kept: string[] = []
    const refused: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const texts = Array.from({ length: 10 }, (_, each) => `第${round}轮第${each}个怎么储存`)
      assert.equal((await write(texts[0]!))?.code, '00000')
      limit(child.pid!, '0')
      for (const answer of await Promise.all(texts.slice(1, 9).map(write))) assert.deepEqual([answer?.status, answer?.code], [500, 'A0000'])
      assert.equal((await post(address, doctor, userInfo, {}))?.code, '00000')
      const read: { data: unknown } | null = await post(address, doctor, history, { page: 1, size: 10 })
      assert.equal((read!.data as { total: number }).total, kept.length + 1)
      limit(child.pid!, 'unlimited')
      assert.equal((await write(texts[9]!))?.code, '00000')
      kept.push(texts[0]!, texts[9]!)
      refused.push(...texts.slice(1, 9))
    }
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
    const database = new DatabaseSync(join(dataDir, 'xunyi.sqlite'))
    assert.deepEqual(database.prepare('PRAGMA integrity_check').all().map(Object.values).flat(), ['ok'])
    const found = database.prepare('SELECT question FROM history_records').all() as { question: string }[]
    database.close()
    assert.deepEqual(found.map(({ question }) => question).toSorted(), kept.toSorted())
    t.diagnostic(`${rounds} times full and back: ${kept.length} writes kept, ${refused.length} refused with A0000`)
  },
)
