import type { Logger } from 'pino'

export const jobNames = [
  'library',
  'moderation',
  'open questions',
  'recalls',
  'case notices',
  'follow-ups',
  'staff mails',
  'link check',
  'figures',
  'cleanup',
] as const
export type JobName = (typeof jobNames)[number]

interface Record {
  done: number
  failed: number
  /** When it last ended well, epoch milliseconds by this machine's clock; null: not yet. */
  doneAt: number | null
}

/** Counts the runs and failures of this process's recurring jobs since its start. */
export class Jobs {
  readonly records = new Map<JobName, Record>()
  readonly #log: Logger
  constructor(log: Logger) {
    this.#log = log
  }

  done(name: JobName): void {
    const record = this.#of(name)
    record.done += 1
    record.doneAt = Date.now()
  }

  failed(name: JobName, error: unknown): void {
    this.#of(name).failed += 1
    this.#log.error({ err: error, job: name }, 'job failed')
  }

  /** Runs the work at once and then every so often, one run after another. @returns a function that stops it and waits for a run in progress */
  start(name: JobName, everyMs: number, work: () => Promise<void>): () => Promise<void> {
    const run = () =>
      work().then(
        () => this.done(name),
        (error: unknown) => this.failed(name, error),
      )
    let round = run()
    const timer = setInterval(() => (round = round.then(run)), everyMs)
    timer.unref()
    return () => {
      clearInterval(timer)
      return round
    }
  }

  #of(name: JobName): Record {
    const known = this.records.get(name) ?? { done: 0, failed: 0, doneAt: null }
    this.records.set(name, known)
    return known
  }
}
