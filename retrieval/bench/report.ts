import { availableParallelism, totalmem } from 'node:os'
import type { QualityRow } from './jobs.ts'
import type { LearningRow } from './learning.ts'
import type { DoctorRow } from './measure-doctors.ts'
import type { PairRow } from './pairs.ts'
import type { Speed } from './speed.ts'
import type { Figure } from './targets.ts'

/** Everything one run found: what `--out` writes and tables and charts are made of. */
export interface Report {
  machine: { node: string; platform: string; cores: number; memoryGb: number }
  quick: boolean
  figures: Figure[]
  doctors: DoctorRow[]
  learning: LearningRow[]
  quality: QualityRow[]
  peerQuality: QualityRow[]
  pairs: PairRow[]
  speed: Speed[]
  /** A measurement that was not made, and why; `questions` is null where it was about quality. */
  missing: { engine: string; questions: number | null; reason: string }[]
  /** How each engine was set up. */
  settings: { engine: string; settings: string }[]
}

export const machine = (): Report['machine'] => ({
  node: process.versions.node,
  platform: `${process.platform} ${process.arch}`,
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
})

export const isBelow = (report: Report): boolean => report.figures.some(({ mark }) => mark === 'below' || mark === 'not measured')
