/** Sends codes by SMS. Every adapter sends for real, within a time limit, and maps what its vendor says to these failures. */
export interface SmsPort {
  /**
   * @throws DeliveryFailed: 'refused' and 'unreachable' mean that nothing was sent; 'unknown' that it may have been
   */
  sendCode(message: CodeMessage): Promise<void>
}

export interface CodeMessage {
  /** A mainland mobile number, 11 digits. */
  to: string
  /** Six digits. */
  code: string
  /** Whole minutes the code lives. */
  minutes: number
  /** Our own host, for the last line that binds the code to this site (`@host #code`). */
  host: string
}

export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed'
  /** refused: the vendor will not send this; limited: the carrier's own frequency limit; unreachable: no answer was to be had; unknown: it may have been sent. */
  readonly kind: 'refused' | 'limited' | 'unreachable' | 'unknown'
  /** The vendor's code, for the log; never the number or the text. */
  readonly vendorCode: string
  constructor(kind: DeliveryFailed['kind'], vendorCode: string) {
    super(`SMS not delivered (${kind}: ${vendorCode})`)
    this.kind = kind
    this.vendorCode = vendorCode
  }
}
