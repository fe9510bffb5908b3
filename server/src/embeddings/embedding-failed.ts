/**
 * Why there are no vectors. `timeout`: none in time; `unreachable`: nobody there, or the connection broke; `redirect`: sent elsewhere, which is not
 * followed; `refused`: another status than 200; `tooLarge`: more bytes than vectors can take; `unreadable`: no JSON; `shape`: JSON, but not one
 * usable vector for each text.
 */
export type Reason = 'timeout' | 'unreachable' | 'redirect' | 'refused' | 'tooLarge' | 'unreadable' | 'shape'

/** Says nothing of the texts, the key or the answer. */
export class EmbeddingFailed extends Error {
  override name = 'EmbeddingFailed'
  readonly reason: Reason
  /** HTTP's, where there was an answer. */
  readonly status: number | null

  constructor(reason: Reason, status: number | null = null) {
    super(status === null ? reason : `${reason} (HTTP ${status})`)
    this.reason = reason
    this.status = status
  }
}
