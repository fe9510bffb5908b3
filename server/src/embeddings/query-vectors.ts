import { sha256 } from '../secrets.ts'
import type { Breaker } from './breaker.ts'
import { EmbeddingFailed, type Reason } from './embedding-failed.ts'

/**
 * The source of a question's vector, or the reason why it has none: `asked` the endpoint; `kept` in the cache; `shared` a call under way;
 * `resting`: the endpoint is paused; `busy`: too many calls under way; otherwise the reason of the failure.
 */
export type Outcome = 'asked' | 'kept' | 'shared' | 'resting' | 'busy' | Reason

/** The vector of a question; null where there is none within the time limit. Never fails. */
export type VectorOf = (text: string) => Promise<Float32Array | null>

interface Needs {
  /** Embeds one text within the time limit. */
  embed: (text: string) => Promise<Float32Array>
  breaker: Breaker
  count: (outcome: Outcome) => void
}

/** Cached vectors, by a digest of the text: some 4 MB. */
const mostKept = 1000
const mostAtOnce = 32

export function openQueryVectors({ embed, breaker, count }: Needs): VectorOf {
  const kept = new Map<string, Float32Array>()
  const underWay = new Map<string, Promise<Float32Array | null>>()

  const ask = async (key: string, text: string): Promise<Float32Array | null> => {
    try {
      const vector = await embed(text)
      breaker.succeeded()
      kept.set(key, vector)
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
      count('asked')
      return vector
    } catch (error) {
      breaker.failed()
      count(error instanceof EmbeddingFailed ? error.reason : 'unreachable')
      return null
    } finally {
      underWay.delete(key)
    }
  }

  return async (text) => {
    const key = sha256(text)
    const known = kept.get(key)
    if (known) {
      // Reinserted as most recently used: the map evicts its first key.
      kept.delete(key)
      kept.set(key, known)
      count('kept')
      return known
    }
    const shared = underWay.get(key)
    if (shared) {
      count('shared')
      return shared
    }
    const none = underWay.size >= mostAtOnce ? 'busy' : breaker.admits() ? null : 'resting'
    if (none !== null) {
      count(none)
      return null
    }
    const asking = ask(key, text)
    underWay.set(key, asking)
    return asking
  }
}
