import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Quality } from './measure.ts'
import type { Speed } from './speed.ts'

/** The sets whose own library is questions; huatuoans seeks answers. */
export const BENCHED_SETS: readonly string[] = ['ncov', 'qtr', 'qqr', 'cmedir', 'chipstsfaq']

export interface QualityRow {
  set: string
  library: 'own' | 'full'
  engine: string
  quality: Quality
}

export type Job =
  | { kind: 'speed'; engine: string; questions: number; quick: boolean }
  | { kind: 'quality'; engine: string; sets: readonly string[]; quick: boolean }

/** `missing`: in one sentence why there are no figures. */
export type Answer = { speed: Speed[] } | { quality: QualityRow[] } | { missing: string }

const LONGEST_MINUTES = 20

/**
 * Runs a job in a fresh process, so that neither memory nor compiled code of another engine is in the way. Its temporary files lie in a folder
 * that goes when the process has ended, however it ended.
 */
export function inChild(job: Job): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-bench-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    execArgv: ['--expose-gc', '--max-old-space-size=8192'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stop = (): void => {
    child.kill('SIGKILL')
    clear()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  return new Promise((resolve) => {
    let late = false
    let answered: Answer | null = null
    const limit = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, LONGEST_MINUTES * 60_000)
    child.on('message', (answer: Answer) => {
      answered = answer
    })
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      clear()
      const reason = late ? `not done after ${LONGEST_MINUTES} minutes` : `its process ended (${signal ?? code}) ${complaint.trim().split('\n').at(-1) ?? ''}`
      resolve(answered ?? { missing: reason.trim() })
    })
    child.send(job)
  })
}

/** Every fifth where it shall be quick. */
export const thinned = <T>(all: readonly T[], quick: boolean): readonly T[] => (quick ? all.filter((_, at) => at % 5 === 0) : all)
