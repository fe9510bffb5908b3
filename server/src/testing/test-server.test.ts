import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDataFolder } from '../db/lock.ts'
import type { DevSso } from '../delivery/sso-dev.ts'
import { openTestServer } from './test-server.ts'

test('an app context whose application cannot be built is closed: its folder is unlocked and no connection stays open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-half-'))
  const mount = () => {
    throw new Error('broken')
  }
  try {
    await assert.rejects(
      openTestServer({ starter: [], env: { DATA_DIR: dataDir }, overrides: { delivery: { devSso: { mount } as unknown as DevSso } } }),
      /broken/,
    )
    assert.doesNotThrow(() => lockDataFolder(dataDir)())
    assert.deepEqual(
      process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap'),
      [],
    )
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
