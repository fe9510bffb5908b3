import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from './server.ts'

/** Fills the data folder that the servers of a run begin with: loading the library and building its index takes a server longer than all else at a start. */
export default async function setUp(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-template-'))
  const server = await start(dataDir)
  await server.stop()
  process.env['E2E_TEMPLATE'] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
