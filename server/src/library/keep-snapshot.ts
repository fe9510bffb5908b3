import { singleFlight } from '../poll.ts'
import type { IndexedLibrary } from './indexed-library.ts'
import { writeSnapshot, type Place } from './snapshot.ts'

/** Number or share of changes after which the snapshot is written again, to limit what the next start applies. */
const manyChanges = 1000
const manyOf = 0.05

/** Writes the snapshot anew after many changes. @param written whether there is one of the present index */
export function keepSnapshot(
  place: Place | null,
  current: () => IndexedLibrary,
  { written, onError }: { written: boolean; onError: (error: unknown) => void },
) {
  const many = () => Math.max(manyChanges, manyOf * current().snapshot.seen.changes.size)
  let writeAt = written ? many() : 1
  const writing = singleFlight(async () => {
    const library = current()
    let before = 0
    try {
      await library.feed.whilePaused(() => {
        before = library.unwritten
        library.unwritten = 0
        return writeSnapshot(place!, library.snapshot)
      })
    } catch (error) {
      library.unwritten += before
      onError(error)
    }
    // A failed write is retried after further changes, not with every poll.
    writeAt = current().unwritten + many()
  })
  return {
    /** The next index has no snapshot. */
    writeSoon() {
      writeAt = 1
    },
    writeWhenMany() {
      if (place !== null && current().unwritten >= writeAt) writing.begin()
    },
    async rewrite() {
      await writing.ended()
      if (place !== null && current().unwritten > 0) writing.begin()
      await writing.ended()
    },
  }
}
