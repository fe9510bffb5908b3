import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { singleFlight } from '../poll.ts'
import { openBackfill } from './backfill.ts'
import { calibrate, type Calibration } from './calibration.ts'
import type { Embed } from './client.ts'
import type { LibraryVectors } from './library-vectors.ts'
import { removeUnused } from './stored-vectors.ts'

/** Background work on the vectors of the library: missing ones are computed, the model is calibrated, unused rows are removed. */
export interface Maintenance {
  /** null: too few vectors to calibrate the model. */
  readonly calibration: Calibration | null
  /** Starts a round unless one is under way. */
  begin(): void
  /** Runs a whole round. */
  run(): Promise<void>
  /** Stops computing and waits for the round under way. */
  close(): Promise<void>
}

/** Unused rows are removed once an hour. */
const cleanupMs = 3_600_000

interface Needs {
  db: Db
  clock: () => number
  log: Logger
  model: string
  embed: Embed
  library: LibraryVectors
}

export function openMaintenance({ db, clock, log, model, embed, library }: Needs): Maintenance {
  const { backfill, stop } = openBackfill({
    db,
    clock,
    model,
    embed,
    library,
    onFailure: ({ reason, status }) => log.warn({ reason, status }, 'library not embedded, tried again later'),
  })
  let calibration: Calibration | null = null
  let calibratedAt = 0
  let cleanedUpAt: number | null = null
  const recalibrate = async () => {
    const embedded = library.size - library.missing
    // Ten percent more or fewer vectors do not change the calibration.
    if (Math.abs(embedded - calibratedAt) * 10 <= calibratedAt) return
    calibration = await calibrate(library)
    calibratedAt = embedded
    const message = calibration ? 'semantic search is on' : 'semantic search waits: too few entries with two wordings, or the model does not tell them apart'
    log.info({ wordings: library.size, missing: library.missing, calibration }, message)
  }
  const cleanUp = async () => {
    if (library.missing > 0 || (cleanedUpAt !== null && Math.abs(clock() - cleanedUpAt) < cleanupMs)) return
    cleanedUpAt = clock()
    await removeUnused(db, model, cleanedUpAt, (hash) => library.has(hash))
  }
  const work = async () => {
    await backfill()
    await recalibrate()
    await cleanUp()
  }
  let isClosing = false
  const rounds = singleFlight(() =>
    work().catch((error: unknown) => {
      if (!isClosing) log.error({ err: error }, 'library not embedded')
    }),
  )
  return {
    get calibration() {
      return calibration
    },
    begin() {
      if (!isClosing) rounds.begin()
    },
    async run() {
      await rounds.ended()
      rounds.begin()
      await rounds.ended()
    },
    close() {
      isClosing = true
      stop()
      return rounds.ended()
    },
  }
}
