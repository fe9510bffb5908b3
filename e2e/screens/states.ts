import type { State } from './arrive.ts'
import { entering } from './states-entering.ts'
import { finding } from './states-finding.ts'
import { reading } from './states-reading.ts'

/** Every state of every screen. */
export const states: State[] = [...entering, ...finding, ...reading]
