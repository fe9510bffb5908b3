/** A message was not delivered; `kind` is independent of the vendor. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  /** refused: the vendor does not send this; limited: the carrier's frequency limit; unreachable: no answer; unknown: it may have been sent. */
  readonly kind: 'refused' | 'limited' | 'unreachable' | 'unknown'
  /** The vendor's code, for the log; never the recipient or the text. */
  readonly vendorCode: string
  constructor(kind: DeliveryFailed['kind'], vendorCode: string) {
    super(`message not delivered (${kind}: ${vendorCode})`)
    this.kind = kind
    this.vendorCode = vendorCode
  }
}

/** A failure by kind, and the state of its message: `pending` is sent again later, `unknown` never, as it may have arrived. */
export function failureOf(error: unknown): { kind: DeliveryFailed['kind']; state: 'pending' | 'refused' | 'unknown' } {
  const kind = error instanceof DeliveryFailed ? error.kind : 'unknown'
  return { kind, state: kind === 'unreachable' || kind === 'limited' ? 'pending' : kind }
}
