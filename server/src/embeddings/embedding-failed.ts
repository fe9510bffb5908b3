/**
 * Reason why there are no vectors. `timeout`: time limit reached; `unreachable`: no connection, or a broken one; `redirect`: not followed;
 * `refused`: a status other than 200; `tooLarge`: more bytes than vectors take; `unreadable`: not JSON; `shape`: JSON without one
 * usable vector for each text.
 */
export type Reason = 'timeout' | 'unreachable' | 'redirect' | 'refused' | 'tooLarge' | 'unreadable' | 'shape'

/** Contains neither texts, key nor response. */
export class EmbeddingFailed extends Error {
  override name = 'EmbeddingFailed'
  readonly reason: Reason
  /** The HTTP status, where there was a response. */
  readonly status: number | null

  constructor(reason: Reason, status: number | null = null) {
    super(status === null ? reason : `${reason} (HTTP ${status})`)
    this.reason = reason
    this.status = status
  }
}
