import type { Engine } from './engine.ts'
import { UsageFault } from './options.ts'
import { flexSearch } from './peers/flexsearch.ts'
import { lanceBigrams, lanceWords } from './peers/lancedb.ts'
import { miniSearch } from './peers/minisearch.ts'
import { ours } from './peers/ours.ts'
import { postgresBigrams, postgresTrigrams } from './peers/postgres.ts'
import { sqliteBigrams, sqliteTrigrams } from './peers/sqlite.ts'

/** Ours first, then everything it is measured beside. */
export const ENGINES: readonly Engine[] = [
  ours,
  lanceBigrams,
  lanceWords,
  sqliteBigrams,
  sqliteTrigrams,
  flexSearch,
  postgresBigrams,
  postgresTrigrams,
  miniSearch,
]

/** @throws UsageFault for a key that is none */
export function enginesNamed(keys: readonly string[]): Engine[] {
  const unknown = keys.find((key) => !ENGINES.some((engine) => engine.key === key))
  if (unknown !== undefined) throw new UsageFault(`no engine is called "${unknown}"; there are: ${ENGINES.map(({ key }) => key).join(', ')}`)
  return ENGINES.filter(({ key }) => keys.includes(key))
}
