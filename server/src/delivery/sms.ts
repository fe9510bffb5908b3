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
